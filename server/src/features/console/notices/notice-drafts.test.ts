import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import {
  addLearners,
  EVERYBODY,
  REASON,
  receivedOf,
  send,
  sendAll,
  words,
  writeNotice,
} from '../../../../test/notices.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { countAudience } from './audience-store.ts';

let test: TestApp;
let admin: Learner;
beforeAll(async () => {
  test = await buildTestApp({ env: { SMS_PART_PRICE: 'IQD:25' } });
  admin = await makeStaff(test, 'admin');
});
afterAll(() => test.close());
/** Learners of a test are those of the level that it names. */
beforeEach(async () => {
  await test.services.db.updateTable('level_subscriber').set({ current: false }).execute();
});

const LEVEL = { ...EVERYBODY, level: FIXTURE.a2 };
const learners = (count: number, extra: object = {}) => addLearners(test, { count, level: FIXTURE.a2, ...extra });
const write = (extra: object = {}) => writeNotice(test, admin, { group: LEVEL, ...extra });
const open = async (id: string) =>
  (await callApi(test.app, 'GET /api/console/notices/:id', { ...admin, params: { id } })).notice;
const count = async (id: string) =>
  (await callApi(test.app, 'GET /api/console/notices/:id/count', { ...admin, params: { id } })).count;
const received = (id: string) => receivedOf(test, id);

describe('a draft', () => {
  it('is changed in the version that was seen; of two people at once one gets a conflict', async () => {
    const { id } = await write();
    const change = (title: string) =>
      request(test.app, 'POST /api/console/notices/:id', {
        ...admin,
        params: { id },
        body: words({ version: 1, title }),
      });
    const answers = await Promise.all([change('الأول'), change('الثاني')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await open(id)).toMatchObject({ version: 2, state: 'draft', progress: null });
  });

  it('names a level and a plan that exist, and a day that can be one', async () => {
    for (const group of [
      { ...EVERYBODY, inactive_since: '0000-01-01' },
      { ...EVERYBODY, inactive_since: '0001-01-01' },
      { ...EVERYBODY, level: randomUUID() },
      { ...EVERYBODY, plan: randomUUID() },
    ]) {
      const asked = { ...admin, params: { id: randomUUID() }, body: words({ group }) };
      expect(await refused(test.app, 'POST /api/console/notices/:id', asked)).toMatchObject({ status: 422 });
    }
  });

  it('is removed, and is then unknown', async () => {
    const { id, version } = await write();
    const body = { version, reason: REASON };
    await callApi(test.app, 'POST /api/console/notices/:id/remove', { ...admin, params: { id }, body });
    expect(await refused(test.app, 'GET /api/console/notices/:id', { ...admin, params: { id } })).toMatchObject({
      status: 404,
    });
    expect((await send(test, admin, { id, version: 2 })).statusCode).toBe(404);
  });

  it('of other roles is refused, with an entry', async () => {
    const support = await makeStaff(test, 'support');
    const { id } = await write();
    expect((await send(test, support, { id, version: 1 })).statusCode).toBe(403);
    expect(await auditOfStaff(test, support)).toMatchObject([{ outcome: 'refused', subject_id: id }]);
  });
});

describe('the count', () => {
  it('has the group by channel, the parts and the cost, and leaves out who declined', async () => {
    await learners(3);
    await learners(2, { sms: true });
    const [declined = ''] = await learners(1, { sms: false });
    const choice = { subscriber_id: declined, channel: 'inbox' as const, type: 'offers' as const, chosen: false };
    await test.services.db.insertInto('notification_choice').values(choice).execute();
    const { id, sms } = await write({ sms_text: 'دروس جديدة في لسان.' });
    expect(sms).toMatchObject({ parts: 2, text: expect.stringContaining('/#/offers/stop/') });
    expect(await count(id)).toEqual({
      learners: 6,
      inbox: 5,
      push: 0,
      sms: 2,
      quiet: 0,
      quiet_until: null,
      cost: { amount: 2 * 2 * 25_000, currency: 'IQD', exponent: 3 },
    });
  });

  it('reads the choices of all accounts once, outside of the connections of calls', async () => {
    await learners(3, { sms: true });
    const { id } = await write({ sms_text: 'دروس جديدة.' });
    const { counts } = test.services.longReads;
    const before = counts.main + counts.replica;
    expect(await count(id)).toMatchObject({ learners: 3, sms: 3 });
    expect(counts.main + counts.replica).toBe(before + 1);
    if (test.engine !== 'postgres') return;
    const { db, clock } = test.services;
    const group = { level_id: null, plan: null, inactive_since: null };
    const accounts = await db.selectFrom('subscriber').select('id').execute();
    const read = await rowsRead(db, (on) =>
      countAudience(on, { group, until: clock.now(), zone: 'Asia/Baghdad' }, clock.now()),
    );
    const choices = await db.selectFrom('notification_choice').select('type').execute();
    expect(read).toBeLessThan(2 * accounts.length + choices.length);
  });

  it('leaves out archived and blocked accounts, and those who have not signed up', async () => {
    const [archived = '', blocked = '', onboarding = ''] = await learners(4);
    const { db, clock } = test.services;
    const set = (id: string, values: object) => db.updateTable('subscriber').set(values).where('id', '=', id).execute();
    await set(archived, { archived_at: clock.now() });
    await set(blocked, { blocked_at: clock.now() });
    await set(onboarding, { onboarded_at: null });
    const { id } = await write();
    expect(await count(id)).toMatchObject({ learners: 1 });
  });

  it('knows who has a plan, none, and who was not seen since a day', async () => {
    // As every learner signs up, in the level that they chose.
    await signUp(test, { levelId: FIXTURE.a2 });
    await learners(2);
    await learners(3, { seenDaysAgo: 30 });
    const plan = test.services.plans.default.uuid;
    const of = async (group: object) => (await count((await write({ group: { ...LEVEL, ...group } })).id)).learners;
    expect(await of({ plan })).toBe(1);
    expect(await of({ plan: 'none' })).toBe(5);
    expect(await of({ inactive_since: '2026-03-01' })).toBe(3);
    expect(await of({ inactive_since: '2026-03-10', plan: 'none' })).toBe(3);
    expect(await of({ inactive_since: '2026-02-01' })).toBe(0);
  });

  it('says how many messages wait for the end of quiet hours in the zone of the learner', async () => {
    await learners(2, { sms: true });
    await learners(1, { sms: true, country: 'MA' });
    const { id } = await write({ sms_text: 'دروس جديدة.' });
    // From noon in Baghdad to 22:30, which is 19:30 in Casablanca.
    test.advance(10.5 * 3_600_000);
    admin = await makeStaff(test, 'admin');
    expect(await count(id)).toMatchObject({ quiet: 2, quiet_until: '2026-03-11T05:00:00.000Z' });
    await send(test, admin, { id, version: 1 });
    await sendAll(test.services);
    const { inbox, sms } = await received(id);
    expect(inbox).toHaveLength(3);
    expect(
      sms
        .map(({ next_try_at }) => next_try_at.toISOString())
        .toSorted()
        .slice(1),
    ).toEqual(['2026-03-11T05:00:00.000Z', '2026-03-11T05:00:00.000Z']);
    test.advance(DAY_MS - 10.5 * 3_600_000);
    admin = await makeStaff(test, 'admin');
  });
});
