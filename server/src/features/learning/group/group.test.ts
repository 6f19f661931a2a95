import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { codeOf, createGroup, groupOf, joinGroup, practise, signUpAs } from '../../../../test/groups.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const CREATE = 'POST /api/group/create';
const JOIN = 'POST /api/group/join';
const UPDATE = 'POST /api/group/update';
const REPLACE = 'POST /api/group/invitation/replace';
const REMOVE = 'POST /api/group/member/remove';
const LEAVE = 'POST /api/group/leave';
const INVITATION = 'GET /api/group/invitation';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const daysAgo = (count: number) => new Date(test.services.clock.now().getTime() - count * DAY_MS);

describe('a group', () => {
  it('is created by its owner, and joined by the link', async () => {
    const [owner, guest] = [await signUpAs(test, 'سارة علي الحسيني'), await signUpAs(test, 'عمر خالد')];
    expect(await groupOf(test, owner)).toBeNull();
    const created = await createGroup(test, owner, { name: 'بيت  العلم', days_each: 5 });
    expect(created).toMatchObject({ name: 'بيت العلم', kind: 'family', days_each: 5, is_owner: true, last_week: null });
    expect(created.invitation_url).toMatch(/^http:\/\/lisan\.example\/#\/group\/join\/[\w-]{22}$/);
    expect(await callApi(test.app, INVITATION, { token: guest.token, query: { code: codeOf(created) } })).toEqual({
      messageCode: '00',
      name: 'بيت العلم',
      kind: 'family',
      owner_first_name: 'سارة',
      members: 1,
      is_full: false,
      is_member: false,
    });
    const joined = await joinGroup(test, guest, created);
    expect(joined).toMatchObject({ is_owner: false, week: { days_done: 0, days_goal: 10, ends_on: '2026-03-13' } });
    expect(joined.members).toMatchObject([
      { first_name: 'سارة', is_me: false, is_owner: true, practised_today: false },
      { first_name: 'عمر', is_me: true, is_owner: false, practised_today: false },
    ]);
    expect(await joinGroup(test, guest, created)).toEqual(joined);
    expect(await callApi(test.app, INVITATION, { token: guest.token, query: { code: codeOf(created) } })).toMatchObject(
      {
        members: 2,
        is_member: true,
      },
    );
  });

  it('shows of others their first name and picture, and whether they practised today', async () => {
    const [owner, guest] = [await signUpAs(test, 'ليلى السامرائي'), await signUpAs(test, 'يوسف')];
    await joinGroup(test, guest, await createGroup(test, owner));
    await finishItem(test, owner, FIXTURE.word);
    const seen = await groupOf(test, guest);
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

  it('counts a member for the goal of one member at most, and last week for those who were members', async () => {
    const [owner, guest] = [await signUp(test), await signUp(test)];
    const group = await createGroup(test, owner);
    for (const ago of [0, 1, 2, 3]) await practise(test, owner, daysAgo(ago));
    expect((await groupOf(test, owner))?.week).toMatchObject({ days_done: 3, days_goal: 3 });
    test.advance(4 * DAY_MS);
    await joinGroup(test, guest, group);
    await practise(test, guest);
    expect(await groupOf(test, guest)).toMatchObject({
      week: { days_done: 1, days_goal: 6, ends_on: '2026-03-20' },
      last_week: { days_done: 3, days_goal: 3 },
    });
    await callApi(test.app, UPDATE, { token: owner.token, body: { days_each: 7 } });
    expect(await groupOf(test, owner)).toMatchObject({
      days_each: 7,
      week: { days_done: 1, days_goal: 14 },
      last_week: { days_done: 3, days_goal: 3 },
    });
  });

  it('needs no subscription, and a finished onboarding', async () => {
    const learner = await signUp(test);
    await setAccess(test, learner, null);
    expect(await createGroup(test, learner)).toMatchObject({ is_owner: true });
    expect((await refused(test.app, CREATE, { token: (await signUpOnboarding(test)).token, body: {} })).status).toBe(
      403,
    );
    expect((await refused(test.app, 'GET /api/group')).status).toBe(401);
  });

  it('refuses bad input', async () => {
    const { token } = await signUp(test);
    const good = { name: 'صف الرياض', kind: 'class', days_each: 3 };
    const errorsOf = async (bad: object) =>
      (await refused(test.app, CREATE, { token, body: { ...good, ...bad } })).errors;
    expect(await errorsOf({ name: 'ب' })).toHaveProperty('name');
    expect(await errorsOf({ name: '\u202e\u202eب' })).toHaveProperty('name');
    expect(await errorsOf({ name: 'ب'.repeat(41) })).toHaveProperty('name');
    expect(await errorsOf({ name: '12345' })).toHaveProperty('name');
    expect(await errorsOf({ kind: 'team' })).toHaveProperty('kind');
    expect(await errorsOf({ days_each: 4 })).toHaveProperty('days_each');
    const clean = await callApi(test.app, CREATE, {
      token,
      body: { name: 'صف\u202e الرياض', kind: 'class', days_each: 3 },
    });
    expect(clean.group.name).toBe('صف الرياض');
  });

  it('is one for each learner', async () => {
    const [owner, other] = [await signUp(test), await signUp(test)];
    const [first, second] = [await createGroup(test, owner), await createGroup(test, other)];
    expect(
      (await refused(test.app, CREATE, { token: owner.token, body: { name: 'ثانية', kind: 'class', days_each: 3 } }))
        .status,
    ).toBe(409);
    expect((await refused(test.app, JOIN, { token: owner.token, body: { code: codeOf(second) } })).status).toBe(409);
    expect(await groupOf(test, owner)).toEqual(first);
  });
});

describe('an invitation', () => {
  it('is unknown once it is replaced', async () => {
    const [owner, guest] = [await signUp(test), await signUp(test)];
    const group = await createGroup(test, owner);
    const replaced = (await callApi(test.app, REPLACE, { token: owner.token })).group;
    expect(codeOf(replaced)).not.toBe(codeOf(group));
    const { token } = guest;
    expect((await refused(test.app, JOIN, { token, body: { code: codeOf(group) } })).status).toBe(404);
    expect((await refused(test.app, INVITATION, { token, query: { code: codeOf(group) } })).status).toBe(404);
    expect((await refused(test.app, INVITATION, { token, query: {} })).errors).toHaveProperty('code');
    await joinGroup(test, guest, replaced);
  });

  it('leads into a full group no more', async () => {
    const owner = await signUp(test);
    const group = await createGroup(test, owner);
    for (let n = 1; n < 10; n += 1) await joinGroup(test, await signUp(test), group);
    const { token } = await signUp(test);
    const query = { code: codeOf(group) };
    expect(await callApi(test.app, INVITATION, { token, query })).toMatchObject({ members: 10, is_full: true });
    expect(await refused(test.app, JOIN, { token, body: query })).toMatchObject({ status: 409, code: 'conflict' });
    await callApi(test.app, JOIN, { token: owner.token, body: query });
  });

  it('lets nine of fifteen who join at once into a group of one', async () => {
    const owner = await signUp(test);
    const group = await createGroup(test, owner);
    const guests = [];
    for (let n = 0; n < 15; n += 1) guests.push(await signUp(test));
    const results = await Promise.allSettled(guests.map((guest) => joinGroup(test, guest, group)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await groupOf(test, owner))?.members).toHaveLength(10);
  });
});

describe('the owner', () => {
  it('alone changes the group', async () => {
    const [owner, member, outsider] = [await signUp(test), await signUp(test), await signUp(test)];
    const group = await createGroup(test, owner);
    const { members } = await joinGroup(test, member, group);
    const body = { member_uuid: members[0]?.uuid, name: 'اسم آخر' };
    for (const key of [UPDATE, REPLACE, REMOVE] as const) {
      expect((await refused(test.app, key, { token: member.token, body })).status).toBe(403);
      expect((await refused(test.app, key, { token: outsider.token, body })).status).toBe(404);
    }
    const renamed = await callApi(test.app, UPDATE, { token: owner.token, body: { name: 'اسم آخر' } });
    expect(renamed.group).toMatchObject({ name: 'اسم آخر', days_each: 3 });
  });

  it('removes a member, who can no longer read the group, and never itself', async () => {
    const [owner, member, other] = [await signUp(test), await signUp(test), await signUp(test)];
    const { members } = await joinGroup(test, member, await createGroup(test, owner));
    const [self = '', second = ''] = members.map(({ uuid }) => uuid);
    const remove = (member_uuid: string) => callApi(test.app, REMOVE, { token: owner.token, body: { member_uuid } });
    const itself = await refused(test.app, REMOVE, { token: owner.token, body: { member_uuid: self } });
    expect(itself.errors).toHaveProperty('member_uuid');
    const another = await createGroup(test, other);
    await remove(another.members[0]?.uuid ?? '');
    expect((await groupOf(test, other))?.members).toHaveLength(1);
    expect((await remove(second)).group.members).toHaveLength(1);
    expect((await remove(second)).group.members).toHaveLength(1);
    expect((await remove(UNKNOWN)).group.members).toHaveLength(1);
    expect(await groupOf(test, member)).toBeNull();
    expect((await refused(test.app, UPDATE, { token: member.token, body: {} })).status).toBe(404);
  });

  it('passes the group to the longest member on leaving, and the last member ends it', async () => {
    const [owner, second, third] = [await signUp(test), await signUp(test), await signUp(test)];
    const group = await createGroup(test, owner);
    test.advance(1000);
    await joinGroup(test, second, group);
    test.advance(1000);
    await joinGroup(test, third, group);
    await callApi(test.app, LEAVE, { token: owner.token });
    await callApi(test.app, LEAVE, { token: owner.token });
    expect(await groupOf(test, owner)).toBeNull();
    expect(await groupOf(test, second)).toMatchObject({ is_owner: true, members: [{ is_owner: true }, {}] });
    await callApi(test.app, LEAVE, { token: third.token });
    await callApi(test.app, LEAVE, { token: second.token });
    expect((await refused(test.app, INVITATION, { token: owner.token, query: { code: codeOf(group) } })).status).toBe(
      404,
    );
    await createGroup(test, second);
  });

  it('leaves the group when its account is archived', async () => {
    const [owner, member] = [await signUp(test), await signUp(test)];
    await joinGroup(test, member, await createGroup(test, owner));
    await test.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, test.services, {
        subscriberId: owner.subscriberId,
        reason: 'recycled',
        actor: 'carrier',
      }),
    );
    expect(await groupOf(test, member)).toMatchObject({ is_owner: true, members: [{ is_me: true }] });
  });
});
