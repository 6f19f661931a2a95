import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { createGroup, groupOf, joinGroup, practise } from '../../../../test/groups.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const daysAgo = (server: TestApp, count: number) => new Date(server.services.clock.now().getTime() - count * DAY_MS);
const noticesOf = async (learner: Learner) =>
  (await learner.call('GET /api/inbox', { query: {} })).messages.filter(({ link }) => link === '/group');

/** Two members, each with two active days before today of three. */
async function almostThere(server: TestApp): Promise<[Learner, Learner]> {
  const [owner, member] = [await signUp(server), await signUp(server)];
  await joinGroup(member, await createGroup(owner));
  for (const learner of [owner, member])
    for (const ago of [2, 1]) await practise(server, learner, daysAgo(server, ago));
  return [owner, member];
}

describe('a reached goal', () => {
  it('is written to the inbox of every member, once a week, by no other channel', async ({ server }) => {
    const [owner, member] = await almostThere(server);
    await practise(server, owner);
    expect(await noticesOf(owner)).toEqual([]);
    await practise(server, member);
    await practise(server, member);
    for (const learner of [owner, member]) {
      expect(await noticesOf(learner)).toMatchObject([
        { title: 'بلغت عائلتكم هدف الأسبوع', text: 'أتممتم معًا 6 أيام من التعلّم في «بيت العلم». هنيئًا لكم جميعًا!' },
      ]);
    }
    const sms = await server.services.db
      .selectFrom('sms_message')
      .select('id')
      .where('msisdn', 'in', [owner.msisdn, member.msisdn])
      .where('text', 'like', '%هدف الأسبوع%')
      .execute();
    expect(sms).toEqual([]);
  });

  it('is not written again after a member joined in the same week', async ({ server, learner: late }) => {
    const [owner, member] = await almostThere(server);
    await practise(server, owner);
    await practise(server, member);
    const group = await groupOf(owner);
    if (group) await joinGroup(late, group);
    for (const ago of [2, 1, 0]) await practise(server, late, daysAgo(server, ago));
    expect((await groupOf(late))?.week).toMatchObject({ days_done: 9, days_goal: 9 });
    expect(await noticesOf(owner)).toHaveLength(1);
    expect(await noticesOf(late)).toEqual([]);
  });

  it('is noticed when the last two members finish at the same moment', async ({ server }) => {
    const [owner, member] = await almostThere(server);
    await Promise.all([practise(server, owner), practise(server, member)]);
    expect(await noticesOf(owner)).toHaveLength(1);
    expect(await noticesOf(member)).toHaveLength(1);
  });

  it('comes again in the next week', async ({ server, learner }) => {
    await createGroup(learner);
    for (const ago of [2, 1, 0]) await practise(server, learner, daysAgo(server, ago));
    expect(await noticesOf(learner)).toHaveLength(1);
    server.advance(7 * DAY_MS);
    for (const ago of [2, 1, 0]) await practise(server, learner, daysAgo(server, ago));
    expect(await noticesOf(learner)).toHaveLength(2);
  });
});
