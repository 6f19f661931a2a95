import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { codeOf, createGroup, groupOf, joinGroup, practise, signUpAs } from '../../../../test/groups.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';

const CREATE = 'POST /api/group/create';
const JOIN = 'POST /api/group/join';
const UPDATE = 'POST /api/group/update';
const REPLACE = 'POST /api/group/invitation/replace';
const REMOVE = 'POST /api/group/member/remove';
const LEAVE = 'POST /api/group/leave';
const INVITATION = 'GET /api/group/invitation';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const daysAgo = (server: TestApp, count: number) => new Date(server.services.clock.now().getTime() - count * DAY_MS);

describe('a group', () => {
  it('is created by its owner, and joined by the link', async ({ server }) => {
    const [owner, guest] = [await signUpAs(server, 'سارة علي الحسيني'), await signUpAs(server, 'عمر خالد')];
    expect(await groupOf(owner)).toBeNull();
    const created = await createGroup(owner, { name: 'بيت  العلم', days_each: 5 });
    expect(created).toMatchObject({ name: 'بيت العلم', kind: 'family', days_each: 5, is_owner: true, last_week: null });
    expect(created.invitation_url).toMatch(/^http:\/\/lisan\.example\/#\/group\/join\/[\w-]{22}$/);
    expect(await guest.call(INVITATION, { query: { code: codeOf(created) } })).toEqual({
      messageCode: '00',
      name: 'بيت العلم',
      kind: 'family',
      owner_first_name: 'سارة',
      members: 1,
      is_full: false,
      is_member: false,
    });
    const joined = await joinGroup(guest, created);
    expect(joined).toMatchObject({ is_owner: false, week: { days_done: 0, days_goal: 10, ends_on: '2026-03-13' } });
    expect(joined.members).toMatchObject([
      { first_name: 'سارة', is_me: false, is_owner: true, practised_today: false },
      { first_name: 'عمر', is_me: true, is_owner: false, practised_today: false },
    ]);
    expect(await joinGroup(guest, created)).toEqual(joined);
    expect(await guest.call(INVITATION, { query: { code: codeOf(created) } })).toMatchObject({
      members: 2,
      is_member: true,
    });
  });

  it('shows of others their first name and picture, and whether they practised today', async ({ server }) => {
    const [owner, guest] = [await signUpAs(server, 'ليلى السامرائي'), await signUpAs(server, 'يوسف')];
    await joinGroup(guest, await createGroup(owner));
    await finishItem(server, owner, FIXTURE.word);
    const seen = await groupOf(guest);
    expect(seen?.members[0]).toEqual({
      uuid: expect.any(String),
      first_name: 'ليلى',
      avatar_url: null,
      is_me: false,
      is_owner: true,
      practised_today: true,
    });
    expect(seen?.week).toMatchObject({ days_done: 1, days_goal: 6 });
    const sent = JSON.stringify(seen);
    for (const secret of [owner.subscriberId, guest.subscriberId, owner.msisdn, 'السامرائي', 'points', 'streak']) {
      expect(sent).not.toContain(secret);
    }
  });

  it('counts a member for the goal of one member at most, and last week for those who were members', async ({
    server,
    learner: owner,
    other: guest,
  }) => {
    const group = await createGroup(owner);
    for (const ago of [0, 1, 2, 3]) await practise(server, owner, daysAgo(server, ago));
    expect((await groupOf(owner))?.week).toMatchObject({ days_done: 3, days_goal: 3 });
    server.advance(4 * DAY_MS);
    await joinGroup(guest, group);
    await practise(server, guest);
    expect(await groupOf(guest)).toMatchObject({
      week: { days_done: 1, days_goal: 6, ends_on: '2026-03-20' },
      last_week: { days_done: 3, days_goal: 3 },
    });
    await owner.call(UPDATE, { body: { days_each: 7 } });
    expect(await groupOf(owner)).toMatchObject({
      days_each: 7,
      week: { days_done: 1, days_goal: 14 },
      last_week: { days_done: 3, days_goal: 3 },
    });
  });

  it('needs no subscription, and a finished onboarding', async ({ server, newcomer, lapsed: learner }) => {
    expect(await createGroup(learner)).toMatchObject({ is_owner: true });
    expect((await newcomer.refused(CREATE, { body: {} })).status).toBe(403);
    expect((await refused(server.app, 'GET /api/group')).status).toBe(401);
  });

  it('refuses bad input', async ({ learner }) => {
    const good = { name: 'صف الرياض', kind: 'class', days_each: 3 };
    const errorsOf = async (bad: object) => (await learner.refused(CREATE, { body: { ...good, ...bad } })).errors;
    expect(await errorsOf({ name: 'ب' })).toHaveProperty('name');
    expect(await errorsOf({ name: '\u202e\u202eب' })).toHaveProperty('name');
    expect(await errorsOf({ name: 'ب'.repeat(41) })).toHaveProperty('name');
    expect(await errorsOf({ name: '12345' })).toHaveProperty('name');
    expect(await errorsOf({ kind: 'team' })).toHaveProperty('kind');
    expect(await errorsOf({ days_each: 4 })).toHaveProperty('days_each');
    const clean = await learner.call(CREATE, { body: { name: 'صف\u202e الرياض', kind: 'class', days_each: 3 } });
    expect(clean.group.name).toBe('صف الرياض');
  });

  it('is one for each learner', async ({ learner: owner, other }) => {
    const [first, second] = [await createGroup(owner), await createGroup(other)];
    expect((await owner.refused(CREATE, { body: { name: 'ثانية', kind: 'class', days_each: 3 } })).status).toBe(409);
    expect((await owner.refused(JOIN, { body: { code: codeOf(second) } })).status).toBe(409);
    expect(await groupOf(owner)).toEqual(first);
  });
});

describe('an invitation', () => {
  it('is unknown once it is replaced', async ({ server, learner: owner, other: guest }) => {
    const group = await createGroup(owner);
    const replaced = (await owner.call(REPLACE)).group;
    expect(codeOf(replaced)).not.toBe(codeOf(group));
    const { token } = guest;
    expect((await refused(server.app, JOIN, { token, body: { code: codeOf(group) } })).status).toBe(404);
    expect((await refused(server.app, INVITATION, { token, query: { code: codeOf(group) } })).status).toBe(404);
    expect((await refused(server.app, INVITATION, { token, query: {} })).errors).toHaveProperty('code');
    await joinGroup(guest, replaced);
  });

  it('leads into a full group no more', async ({ server, learner: owner, other: learner }) => {
    const group = await createGroup(owner);
    for (let n = 1; n < 10; n += 1) await joinGroup(await signUp(server), group);
    const query = { code: codeOf(group) };
    expect(await learner.call(INVITATION, { query })).toMatchObject({ members: 10, is_full: true });
    expect(await learner.refused(JOIN, { body: query })).toMatchObject({ status: 409, code: 'conflict' });
    await owner.call(JOIN, { body: query });
  });

  it('lets nine of fifteen who join at once into a group of one', async ({ server, learner: owner }) => {
    const group = await createGroup(owner);
    const guests = [];
    for (let n = 0; n < 15; n += 1) guests.push(await signUp(server));
    const results = await Promise.allSettled(guests.map((guest) => joinGroup(guest, group)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await groupOf(owner))?.members).toHaveLength(10);
  });
});

describe('the owner', () => {
  it('alone changes the group', async ({ server }) => {
    const [owner, member, outsider] = [await signUp(server), await signUp(server), await signUp(server)];
    const group = await createGroup(owner);
    const { members } = await joinGroup(member, group);
    const body = { member_uuid: members[0]?.uuid, name: 'اسم آخر' };
    for (const key of [UPDATE, REPLACE, REMOVE] as const) {
      expect((await member.refused(key, { body })).status).toBe(403);
      expect((await outsider.refused(key, { body })).status).toBe(404);
    }
    const renamed = await owner.call(UPDATE, { body: { name: 'اسم آخر' } });
    expect(renamed.group).toMatchObject({ name: 'اسم آخر', days_each: 3 });
  });

  it('removes a member, who can no longer read the group, and never itself', async ({ server }) => {
    const [owner, member, other] = [await signUp(server), await signUp(server), await signUp(server)];
    const { members } = await joinGroup(member, await createGroup(owner));
    const [self = '', second = ''] = members.map(({ uuid }) => uuid);
    const remove = (member_uuid: string) => owner.call(REMOVE, { body: { member_uuid } });
    const itself = await owner.refused(REMOVE, { body: { member_uuid: self } });
    expect(itself.errors).toHaveProperty('member_uuid');
    const another = await createGroup(other);
    await remove(another.members[0]?.uuid ?? '');
    expect((await groupOf(other))?.members).toHaveLength(1);
    expect((await remove(second)).group.members).toHaveLength(1);
    expect((await remove(second)).group.members).toHaveLength(1);
    expect((await remove(UNKNOWN)).group.members).toHaveLength(1);
    expect(await groupOf(member)).toBeNull();
    expect((await member.refused(UPDATE, { body: {} })).status).toBe(404);
  });

  it('passes the group to the longest member on leaving, and the last member ends it', async ({ server }) => {
    const [owner, second, third] = [await signUp(server), await signUp(server), await signUp(server)];
    const group = await createGroup(owner);
    server.advance(1000);
    await joinGroup(second, group);
    server.advance(1000);
    await joinGroup(third, group);
    await owner.call(LEAVE);
    await owner.call(LEAVE);
    expect(await groupOf(owner)).toBeNull();
    expect(await groupOf(second)).toMatchObject({ is_owner: true, members: [{ is_owner: true }, {}] });
    await third.call(LEAVE);
    await second.call(LEAVE);
    expect((await owner.refused(INVITATION, { query: { code: codeOf(group) } })).status).toBe(404);
    await createGroup(second);
  });

  it('leaves the group when its account is archived', async ({ server, learner: owner, other: member }) => {
    await joinGroup(member, await createGroup(owner));
    await server.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, server.services, {
        subscriberId: owner.subscriberId,
        reason: 'recycled',
        actor: 'carrier',
      }),
    );
    expect(await groupOf(member)).toMatchObject({ is_owner: true, members: [{ is_me: true }] });
  });
});
