import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { createGroup, groupOf, joinGroup, practise } from '../../../../test/groups.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const daysAgo = (count: number) => new Date(test.services.clock.now().getTime() - count * DAY_MS);
const noticesOf = async ({ token }: Learner) =>
  (await callApi(test.app, 'GET /api/inbox', { token, query: {} })).messages.filter(({ link }) => link === '/group');

/** Two members, each with two active days before today of three. */
async function almostThere(): Promise<[Learner, Learner]> {
  const [owner, member] = [await signUp(test), await signUp(test)];
  await joinGroup(test, member, await createGroup(test, owner));
  for (const learner of [owner, member]) for (const ago of [2, 1]) await practise(test, learner, daysAgo(ago));
  return [owner, member];
}

describe('a reached goal', () => {
  it('is written to the inbox of every member, once a week, by no other channel', async () => {
    const [owner, member] = await almostThere();
    await practise(test, owner);
    expect(await noticesOf(owner)).toEqual([]);
    await practise(test, member);
    await practise(test, member);
    for (const learner of [owner, member]) {
      expect(await noticesOf(learner)).toMatchObject([
        { title: 'بلغت عائلتكم هدف الأسبوع', text: 'أتممتم معًا 6 أيام من التعلّم في «بيت العلم». هنيئًا لكم جميعًا!' },
      ]);
    }
    const sms = await test.services.db
      .selectFrom('sms_message')
      .select('id')
      .where('msisdn', 'in', [owner.msisdn, member.msisdn])
      .where('text', 'like', '%هدف الأسبوع%')
      .execute();
    expect(sms).toEqual([]);
  });

  it('is not written again after a member joined in the same week', async () => {
    const [owner, member] = await almostThere();
    await practise(test, owner);
    await practise(test, member);
    const late = await signUp(test);
    const group = await groupOf(test, owner);
    if (group) await joinGroup(test, late, group);
    for (const ago of [2, 1, 0]) await practise(test, late, daysAgo(ago));
    expect((await groupOf(test, late))?.week).toMatchObject({ days_done: 9, days_goal: 9 });
    expect(await noticesOf(owner)).toHaveLength(1);
    expect(await noticesOf(late)).toEqual([]);
  });

  it('is noticed when the last two members finish at the same moment', async () => {
    const [owner, member] = await almostThere();
    await Promise.all([practise(test, owner), practise(test, member)]);
    expect(await noticesOf(owner)).toHaveLength(1);
    expect(await noticesOf(member)).toHaveLength(1);
  });

  it('comes again in the next week', async () => {
    const learner = await signUp(test);
    await createGroup(test, learner);
    for (const ago of [2, 1, 0]) await practise(test, learner, daysAgo(ago));
    expect(await noticesOf(learner)).toHaveLength(1);
    test.advance(7 * DAY_MS);
    for (const ago of [2, 1, 0]) await practise(test, learner, daysAgo(ago));
    expect(await noticesOf(learner)).toHaveLength(2);
  });
});
