import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { itWith } from '../../../../test/fixture.ts';
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

const it = itWith({ env: { SMS_PART_PRICE: 'IQD:25' } });
/** Each test sends to the learners of the level that it names. */
it.beforeEach(async ({ server }) => {
  await server.services.db.updateTable('level_subscriber').set({ current: false }).execute();
});

const LEVEL = { ...EVERYBODY, level: FIXTURE.a2 };
const learners = (server: TestApp, count: number, extra: object = {}) =>
  addLearners(server, { count, level: FIXTURE.a2, ...extra });
const write = (server: TestApp, admin: Learner, extra: object = {}) =>
  writeNotice(server, admin, { group: LEVEL, ...extra });
const open = async (admin: Learner, id: string) =>
  (await admin.call('GET /api/console/notices/:id', { params: { id } })).notice;
const count = async (admin: Learner, id: string) =>
  (await admin.call('GET /api/console/notices/:id/count', { params: { id } })).count;
const received = (server: TestApp, id: string) => receivedOf(server, id);

describe('a draft', () => {
  it('is changed in the version that was seen; of two people at once one gets a conflict', async ({
    server,
    admin,
  }) => {
    const { id } = await write(server, admin);
    const change = (title: string) =>
      admin.request('POST /api/console/notices/:id', { params: { id }, body: words({ version: 1, title }) });
    const answers = await Promise.all([change('الأول'), change('الثاني')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await open(admin, id)).toMatchObject({ version: 2, state: 'draft', progress: null });
  });

  it('names a level and a plan that exist, and a day that can be one', async ({ admin }) => {
    for (const group of [
      { ...EVERYBODY, inactive_since: '0000-01-01' },
      { ...EVERYBODY, inactive_since: '0001-01-01' },
      { ...EVERYBODY, level: randomUUID() },
      { ...EVERYBODY, plan: randomUUID() },
    ]) {
      const asked = { params: { id: randomUUID() }, body: words({ group }) };
      expect(await admin.refused('POST /api/console/notices/:id', asked)).toMatchObject({ status: 422 });
    }
  });

  it('is removed, and is then unknown', async ({ server, admin }) => {
    const { id, version } = await write(server, admin);
    const body = { version, reason: REASON };
    await admin.call('POST /api/console/notices/:id/remove', { params: { id }, body });
    expect(await admin.refused('GET /api/console/notices/:id', { params: { id } })).toMatchObject({ status: 404 });
    expect((await send(server, admin, { id, version: 2 })).statusCode).toBe(404);
  });

  it('of other roles is refused, with an entry', async ({ server, admin, support }) => {
    const { id } = await write(server, admin);
    expect((await send(server, support, { id, version: 1 })).statusCode).toBe(403);
    expect(await auditOfStaff(server, support)).toMatchObject([{ outcome: 'refused', subject_id: id }]);
  });
});

describe('the count', () => {
  it('has the group by channel, the parts and the cost, and leaves out who declined', async ({ server, admin }) => {
    await learners(server, 3);
    await learners(server, 2, { sms: true });
    const [declined = ''] = await learners(server, 1, { sms: false });
    const choice = { subscriber_id: declined, channel: 'inbox' as const, type: 'offers' as const, chosen: false };
    await server.services.db.insertInto('notification_choice').values(choice).execute();
    const { id, sms } = await write(server, admin, { sms_text: 'دروس جديدة في لسان.' });
    expect(sms).toMatchObject({ parts: 2, text: expect.stringContaining('/#/offers/stop/') });
    expect(await count(admin, id)).toEqual({
      learners: 6,
      inbox: 5,
      push: 0,
      sms: 2,
      quiet: 0,
      quiet_until: null,
      cost: { amount: 2 * 2 * 25_000, currency: 'IQD', exponent: 3 },
      needs_second: true,
    });
  });

  it('reads the choices of all accounts once, outside of the connections of calls', async ({ server, admin }) => {
    await learners(server, 3, { sms: true });
    const { id } = await write(server, admin, { sms_text: 'دروس جديدة.' });
    const { counts } = server.services.longReads;
    const before = counts.main + counts.replica;
    expect(await count(admin, id)).toMatchObject({ learners: 3, sms: 3 });
    expect(counts.main + counts.replica).toBe(before + 1);
    if (server.engine !== 'postgres') return;
    const { db, clock } = server.services;
    const group = { level_id: null, plan: null, inactive_since: null };
    const accounts = await db.selectFrom('subscriber').select('id').execute();
    const read = await rowsRead(db, (on) =>
      countAudience(on, { group, until: clock.now(), zone: 'Asia/Baghdad' }, clock.now()),
    );
    const choices = await db.selectFrom('notification_choice').select('type').execute();
    expect(read).toBeLessThan(2 * accounts.length + choices.length);
  });

  it('leaves out archived and blocked accounts, and those who have not signed up', async ({ server, admin }) => {
    const [archived = '', blocked = '', onboarding = ''] = await learners(server, 4);
    const { db, clock } = server.services;
    const set = (id: string, values: object) => db.updateTable('subscriber').set(values).where('id', '=', id).execute();
    await set(archived, { archived_at: clock.now() });
    await set(blocked, { blocked_at: clock.now() });
    await set(onboarding, { onboarded_at: null });
    const { id } = await write(server, admin);
    expect(await count(admin, id)).toMatchObject({ learners: 1 });
  });

  it('knows who has a plan, none, and who was not seen since a day', async ({ server, admin }) => {
    // As every learner signs up, in the level that they chose.
    await signUp(server, { levelId: FIXTURE.a2 });
    await learners(server, 2);
    await learners(server, 3, { seenDaysAgo: 30 });
    const plan = server.services.plans.default.uuid;
    const of = async (group: object) =>
      (await count(admin, (await write(server, admin, { group: { ...LEVEL, ...group } })).id)).learners;
    expect(await of({ plan })).toBe(1);
    expect(await of({ plan: 'none' })).toBe(5);
    expect(await of({ inactive_since: '2026-03-01' })).toBe(3);
    expect(await of({ inactive_since: '2026-03-10', plan: 'none' })).toBe(3);
    expect(await of({ inactive_since: '2026-02-01' })).toBe(0);
  });

  it('says how many messages wait for the end of quiet hours in the zone of the learner', async ({ server, admin }) => {
    await learners(server, 2, { sms: true });
    await learners(server, 1, { sms: true, country: 'MA' });
    const { id } = await write(server, admin, { sms_text: 'دروس جديدة.' });
    // From noon in Baghdad to 22:30, which is 19:30 in Casablanca.
    server.advance(10.5 * 3_600_000);
    admin = await makeStaff(server, 'admin');
    expect(await count(admin, id)).toMatchObject({ quiet: 2, quiet_until: '2026-03-11T05:00:00.000Z' });
    await send(server, admin, { id, version: 1 });
    await sendAll(server.services);
    const { inbox, sms } = await received(server, id);
    expect(inbox).toHaveLength(3);
    expect(
      sms
        .map(({ next_try_at }) => next_try_at.toISOString())
        .toSorted()
        .slice(1),
    ).toEqual(['2026-03-11T05:00:00.000Z', '2026-03-11T05:00:00.000Z']);
    server.advance(DAY_MS - 10.5 * 3_600_000);
    admin = await makeStaff(server, 'admin');
  });
});
