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
import { dyingAt } from '../../../../test/notification/followers.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { sendBatches } from './send-batches.ts';

let test: TestApp;
let admin: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await makeStaff(test, 'admin');
});
afterAll(() => test.close());
/** Each test sends to the learners of the level that it names. */
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

describe('a test', () => {
  it('reaches the own inbox and phone only, and is recorded', async () => {
    const [other = ''] = await learners(1, { sms: true });
    const staff = await makeStaff(test, 'admin');
    const { id } = await writeNotice(test, staff, { group: LEVEL, sms_text: 'دروس جديدة.' });
    const asked = { ...staff, params: { id }, body: { version: 1 } };
    await callApi(test.app, 'POST /api/console/notices/:id/test', asked);
    const { messages } = await callApi(test.app, 'GET /api/inbox', staff);
    expect(messages).toMatchObject([{ title: 'درس جديد', text: 'أضفنا دروسًا جديدة إلى مستواك.' }]);
    await test.deliverSms();
    const [sms] = test.services.simulators?.sms.messages(staff.msisdn) ?? [];
    expect(sms?.text).toMatch(
      /^لسان: دروس جديدة\.\nلإيقاف هذه الرسائل: http:\/\/lisan\.example\/#\/offers\/stop\/[\w-]{40}$/,
    );
    expect((await received(id)).inboxes).not.toContain(other);
    expect((await auditOfStaff(test, staff)).at(-1)).toMatchObject({ subject_id: id, after: { test: true } });
  });
});

describe('a sending', () => {
  it('reaches each learner once, in batches, by the channels that each chose', async () => {
    const plain = await learners(4);
    const texted = await learners(3, { sms: true });
    const { id, version } = await write({ sms_text: 'دروس جديدة.' });
    expect((await send(test, admin, { id, version })).statusCode).toBe(200);
    await sendAll(test.services, 2);
    const { inboxes, sms } = await received(id);
    expect(inboxes).toEqual([...plain, ...texted].toSorted());
    expect(sms.map(({ dedupe_key }) => dedupe_key.split(':')[2]).toSorted()).toEqual(texted.toSorted());
    expect(new Set(sms.map((message) => message.class))).toEqual(new Set(['promotional']));
    expect(await open(id)).toMatchObject({
      state: 'sent',
      progress: { inbox: 7, sms: 3, ended_at: expect.any(String) },
    });
  });

  it('happens once: a second one is refused, also at the same time, and the notice never changes', async () => {
    await learners(2);
    const { id, version } = await write();
    const answers = await Promise.all([1, 2, 3].map(() => send(test, admin, { id, version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await sendAll(test.services);
    expect((await send(test, admin, { id, version })).statusCode).toBe(409);
    await sendAll(test.services);
    expect((await received(id)).inbox).toHaveLength(2);
    const change = { ...admin, params: { id }, body: words({ version }) };
    expect((await request(test.app, 'POST /api/console/notices/:id', change)).statusCode).toBe(409);
    const { db, clock } = test.services;
    await expect(db.updateTable('notice').set({ title: 'x' }).where('id', '=', id).execute()).rejects.toThrow(
      'never changes',
    );
    const again = { notice_id: id, sent_by: admin.subscriberId, sent_at: clock.now(), next_try_at: clock.now() };
    await expect(db.insertInto('notice_sending').values(again).execute()).rejects.toThrow('notice_sending_pkey');
  });

  it('leaves out an account that is newer than the sending', async () => {
    await learners(1);
    const { id, version } = await write();
    await send(test, admin, { id, version });
    test.advance(1_000);
    await learners(1);
    await sendAll(test.services);
    expect((await received(id)).inbox).toHaveLength(1);
  });

  it.each([
    ['during the inbox insert', 'inbox_message', 2],
    ['between inbox and SMS', 'sms_message', 2],
    ['before it saved its progress', 'push_endpoint', 2],
  ])('continues after a worker that died %s, and no learner gets it twice', async (_when, table, nth) => {
    const ids = await learners(8, { sms: true });
    const { id, version } = await write({ sms_text: 'دروس جديدة.' });
    await send(test, admin, { id, version });
    const [all] = await test.services.db
      .selectFrom('subscriber')
      .select((e) => e.fn.countAll<number>().as('n'))
      .execute();
    const batch = Math.ceil(Number(all?.n) / 4);
    await sendAll(dyingAt(test, table, nth), batch);
    expect((await open(id)).state).toBe('sending');
    test.advance(120_000);
    await sendAll(test.services, batch);
    const { inboxes, sms } = await received(id);
    expect(inboxes).toEqual(ids.toSorted());
    expect(sms).toHaveLength(ids.length);
    expect(await open(id)).toMatchObject({ state: 'sent', progress: { inbox: 8, sms: 8 } });
  });
});

describe('a stop', () => {
  const stop = (id: string) =>
    request(test.app, 'POST /api/console/notices/:id/stop', { ...admin, params: { id }, body: { reason: REASON } });

  it('ends a sending: the rest is not sent, and queued messages are withdrawn', async () => {
    await learners(6, { sms: true });
    const { id, version } = await write({ sms_text: 'دروس جديدة.' });
    await send(test, admin, { id, version });
    let found = 0;
    while (found === 0) {
      await sendBatches(test.services, 5);
      found = (await received(id)).inbox.length;
    }
    expect((await stop(id)).statusCode).toBe(200);
    const { inbox, sms } = await received(id);
    await sendAll(test.services);
    expect((await received(id)).inbox).toHaveLength(inbox.length);
    expect((await received(id)).sms.map(({ state }) => state)).toEqual(sms.map(() => 'expired'));
    expect(await open(id)).toMatchObject({ state: 'stopped', progress: { inbox: inbox.length } });
    expect((await stop(id)).statusCode).toBe(409);
    expect((await send(test, admin, { id, version })).statusCode).toBe(409);
  });

  it('returns at once, and the job withdraws what is queued batch by batch', async () => {
    await learners(6, { sms: true });
    const { id, version } = await write({ sms_text: 'دروس جديدة.' });
    await send(test, admin, { id, version });
    await sendAll(test.services);
    const states = async () => (await received(id)).sms.map(({ state }) => state);
    expect(await states()).toEqual(Array.from({ length: 6 }, () => 'queued'));
    expect((await stop(id)).statusCode).toBe(200);
    expect(await open(id)).toMatchObject({ state: 'stopped', progress: { ended_at: expect.any(String) } });
    expect(await states()).not.toContain('expired');
    expect((await stop(id)).statusCode).toBe(409);
    await sendBatches(test.services, 4);
    expect((await states()).filter((state) => state === 'expired')).toHaveLength(4);
    expect(await open(id)).toMatchObject({ state: 'stopped' });
    await sendAll(test.services);
    expect(await states()).toEqual(Array.from({ length: 6 }, () => 'expired'));
    const { state } = await test.services.db
      .selectFrom('notice_sending')
      .select('state')
      .where('notice_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('stopped');
  });

  it('of a draft is refused', async () => {
    const { id } = await write();
    expect((await stop(id)).statusCode).toBe(404);
  });
});

describe('the link of a message', () => {
  it('stops offers by SMS and push for its learner, and withdraws what is queued', async () => {
    const [learner = ''] = await learners(1, { sms: true });
    const { id, version } = await write({ sms_text: 'دروس جديدة.' });
    await send(test, admin, { id, version });
    await sendAll(test.services);
    const [sms] = (await received(id)).sms;
    const token = /stop\/([\w-]{40})$/.exec(sms?.text ?? '')?.[1] ?? '';
    await callApi(test.app, 'POST /api/offers/stop', { body: { token } });
    expect((await received(id)).sms.map(({ state }) => state)).toEqual(['expired']);
    expect(await count((await write({ sms_text: 'مرة أخرى.' })).id)).toMatchObject({ learners: 1, inbox: 1, sms: 0 });
    expect(await refused(test.app, 'POST /api/reminders/stop', { body: { token } })).toMatchObject({ status: 404 });
    const choices = await test.services.db
      .selectFrom('notification_choice')
      .select(['channel', 'chosen'])
      .where('subscriber_id', '=', learner)
      .orderBy('channel')
      .execute();
    expect(choices).toEqual([
      { channel: 'push', chosen: false },
      { channel: 'sms', chosen: false },
    ]);
  });
});

describe('quiet hours', () => {
  it('delay a promotional message that its queue reaches late', async () => {
    const { db, clock, newId } = test.services;
    const msisdn = '+9647599999999';
    const now = clock.now();
    const row = { id: newId(), msisdn, text: 'عرض', class: 'promotional' as const, dedupe_key: newId() };
    await db
      .insertInto('sms_message')
      .values({
        ...row,
        state: 'queued',
        created_at: now,
        next_try_at: now,
        valid_until: new Date(now.getTime() + 2 * DAY_MS),
      })
      .execute();
    test.advance(11 * 3_600_000);
    await test.deliverSms();
    expect(test.services.simulators?.sms.messages(msisdn)).toEqual([]);
    test.advance(10 * 3_600_000);
    await test.deliverSms();
    expect(test.services.simulators?.sms.messages(msisdn)).toHaveLength(1);
  });
});
