import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { createGroup, groupOf, joinGroup } from '../../../../test/groups.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { logIn, signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { attemptsOf, settle } from '../../../../test/subscription/carrier.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, signUpPaying, stepUp } from '../../../../test/subscription/subscribe.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces } from './find-traces.ts';

const EXPORT = 'GET /api/privacy/export';
const ERASE = 'POST /api/privacy/erase';
let people = 0;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
afterEach(() => {
  vi.restoreAllMocks();
});

type Busy = Learner & { name: string; email: string };

/** A learner who has paid, learned, written to support, saved, rated and reported. */
async function busyLearner(): Promise<Busy> {
  people += 1;
  const name = `ليان الشمري ${'ابجدهوزحطيكلمن'.charAt(people)}`;
  const email = `layan-${people}@erasure.example`;
  const learner = await signUpPaying(test);
  await settle(test);
  const { token } = learner;
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token, body: { name, email } });
  await finishItem(test, learner, FIXTURE.word);
  await callApi(test.app, 'POST /api/saved/toggle', { token, body: { content_uuid: FIXTURE.word, saved: true } });
  await callApi(test.app, 'POST /api/rate/us', { token, body: { ActiveStarIndex: 3, comment: `تقييم من ${name}` } });
  await callApi(test.app, 'POST /api/send/message', {
    token,
    body: { name, email, message: `أنا ${name}` },
  });
  const staff = await makeStaff(test, 'support');
  const reason = `طلب ${name} ذلك من رقمه ${learner.msisdn}`;
  await act(test, 'POST /api/console/learners/:uuid/login-link', {
    staff,
    on: learner,
    body: { reason },
    idempotencyKey: randomUUID(),
  });
  return { ...learner, name, email };
}

const identity = ({ msisdn, subscriberId, name, email }: Busy) => [msisdn, msisdn.slice(1), name, email, subscriberId];

async function erase(learner: Learner): Promise<void> {
  await stepUp(test, learner);
  await callApi(test.app, ERASE, { token: learner.token, body: { confirmed: true } });
}

/** Ends mandates at the carrier, as the jobs do, and erases what is due. */
async function eraseAllDue(): Promise<void> {
  await runJobs(test);
  while ((await eraseDue(test.services)) > 0);
}

describe('the export', () => {
  it('contains everything that is stored, without keys and hashes, as JSON', async () => {
    const learner = await busyLearner();
    expect((await refused(test.app, EXPORT, { token: learner.token, query: { format: 'json' } })).code).toBe(
      'step_up_required',
    );
    await stepUp(test, learner);
    const file = await request(test.app, EXPORT, { token: learner.token, query: { format: 'json' } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="lisan-data-.*\.json"$/);
    const data = file.json<Record<string, object[]>>();
    expect(data['subscriber']).toMatchObject([{ name: learner.name, email: learner.email, msisdn: learner.msisdn }]);
    expect(data['consent']).toMatchObject([{ terms_text: expect.any(String) }]);
    for (const table of ['learning_event', 'ledger_entry', 'saved_item', 'contact_message', 'rating', 'session'])
      expect(data[table]?.length).toBeGreaterThan(0);
    expect(file.body).not.toMatch(/token_hash|device_hash|code_hash|p256dh/);
    // A code that waits to be sent is in no file.
    await callApi(test.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const [waiting] = await test.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('msisdn', '=', learner.msisdn)
      .where('class', '=', 'otp')
      .where('text', 'is not', null)
      .execute();
    expect(waiting?.text).toBeTruthy();
    const again = await request(test.app, EXPORT, { token: learner.token, query: { format: 'json' } });
    expect(again.body).not.toContain(JSON.stringify(waiting?.text));
  });

  it('is a page to read, in which nothing of the learner becomes markup', async () => {
    const learner = await signUp(test);
    const name = 'ليان <b>x</b>';
    await test.services.db.updateTable('subscriber').set({ name }).where('id', '=', learner.subscriberId).execute();
    await stepUp(test, learner);
    const { body, headers } = await request(test.app, EXPORT, { token: learner.token, query: { format: 'html' } });
    expect(headers['content-type']).toContain('text/html');
    expect(body.match(/<th>[a-z_]+<\/th>/g)).toBeNull();
    expect(body).toContain('ليان &lt;b&gt;x&lt;/b&gt;');
    expect(body).toContain('<h2>الحساب</h2>');
  });

  it.each(['constructor', 'toString', '__proto__'])('is a page also of a learner named %s', async (name) => {
    const learner = await signUp(test);
    await test.services.db.updateTable('subscriber').set({ name }).where('id', '=', learner.subscriberId).execute();
    await stepUp(test, learner);
    const { statusCode, body } = await request(test.app, EXPORT, { token: learner.token, query: { format: 'html' } });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<td dir="auto">${name}</td>`);
    expect(body).toContain('</html>');
  });

  it('contains nothing of another learner', async () => {
    const [other, learner] = [await busyLearner(), await signUp(test)];
    await stepUp(test, learner);
    const { body } = await request(test.app, EXPORT, { token: learner.token, query: { format: 'json' } });
    for (const word of identity(other)) expect(body).not.toContain(word);
  });
});

describe('an erasure', () => {
  it('makes the account invisible at once, and leaves the number free for a new one without free days', async () => {
    const learner = await busyLearner();
    await erase(learner);
    expect((await request(test.app, 'GET /api/user', { token: learner.token })).statusCode).toBe(401);
    const staff = await makeStaff(test, 'support');
    const query = { q: learner.name };
    const found = await callApi(test.app, 'GET /api/console/learners', { token: staff.token, query });
    expect(found.learners.map(({ uuid }) => uuid)).not.toContain(learner.subscriberId);
    expect(
      await test.services.db
        .selectFrom('subscriber')
        .select('name')
        .where('id', '=', learner.subscriberId)
        .executeTakeFirst(),
    ).toEqual({ name: null });

    await storeSms(test);
    test.advance(601_000);
    const token = await logIn(test, learner.msisdn);
    const session = await test.services.sessions.read(token);
    expect(session?.subscriberId).not.toBe(learner.subscriberId);
    const used = await test.services.db
      .selectFrom('trial_used')
      .select('subscriber_id')
      .where('subscriber_id', '=', session?.subscriberId ?? '')
      .execute();
    expect(used).toHaveLength(1);
  });

  it('leaves nothing in the database but the books under a pseudonym', async () => {
    const learner = await busyLearner();
    const words = identity(learner);
    expect((await findTraces(test.services.db, words)).length).toBeGreaterThan(10);
    const staff = await makeStaff(test, 'support');
    await callApi(test.app, 'GET /api/console/learners', { token: staff.token, query: { q: learner.msisdn } });
    await erase(learner);
    await storeSms(test);
    const charged = await test.services.db
      .selectFrom('ledger_entry')
      .select(['id', 'amount'])
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    expect(await findTraces(test.services.db, words)).toEqual([]);
    const stays = await test.services.db
      .selectFrom('ledger_entry')
      .select(['id', 'amount'])
      .where(
        'id',
        'in',
        charged.map(({ id }) => id),
      )
      .execute();
    expect(stays).toEqual(charged);
    expect(charged.length).toBeGreaterThan(0);
  });

  it('leaves nothing of a person in the reasons of refunds and of messages to support', async () => {
    const learner = await busyLearner();
    const [support, finance] = [await makeStaff(test, 'support'), await makeStaff(test, 'finance')];
    const reason = `طلبت ${learner.name} ذلك من ${learner.msisdn}`;
    const { charges } = await callApi(test.app, 'GET /api/console/learners/:uuid/charges', {
      token: support.token,
      params: { uuid: learner.subscriberId },
    });
    const { billing } = test.services.config;
    const { refundLimits } = billing;
    billing.refundLimits = {};
    const body = { charge: charges[0]?.uuid, amount: 100_000, ends_access: false, reason };
    const asked = await act(test, 'POST /api/console/learners/:uuid/refunds', { staff: support, on: learner, body });
    billing.refundLimits = refundLimits;
    const decision = { staff: finance, id: asked.json().id, body: { decision: 'approved', reason } };
    expect((await act(test, 'POST /api/console/refunds/:id/decide', decision)).statusCode).toBe(200);
    const { cases } = await callApi(test.app, 'GET /api/console/inbox', { token: support.token, query: {} });
    const own = cases.find(({ subscriber }) => subscriber?.uuid === learner.subscriberId);
    const at = { token: support.token, params: { id: own?.id ?? '' } };
    const { version } = (await callApi(test.app, 'GET /api/console/inbox/:id', at)).case;
    const taken = { staff: support, id: own?.id ?? '', body: { reason, version, assignee: support.subscriberId } };
    expect((await act(test, 'POST /api/console/inbox/:id/assign', taken)).statusCode).toBe(200);
    await settle(test);
    await erase(learner);
    await storeSms(test);
    // About someone else, and written when the name was gone.
    const about = { staff: support, on: await signUp(test), body: { reason: `مثل ${learner.msisdn}` } };
    test.advance(15 * DAY_MS);
    await act(test, 'POST /api/console/learners/:uuid/block', about);
    await eraseAllDue();
    expect(await findTraces(test.services.db, identity(learner))).toEqual([]);
  });

  it('leaves nothing of a person with others: in the name of a group, and where a message was reported', async () => {
    const learner = await busyLearner();
    const other = await signUp(test);
    const group = await createGroup(test, learner, { name: `بيت ${learner.name}` });
    await joinGroup(test, other, group);
    const { db, clock } = test.services;
    const lesson = await makeLiveLesson(test, (await makeTeacher(test)).id);
    const id = randomUUID();
    const text = `أنا ${learner.name}`;
    const message = { id, channel_id: lesson, subscriber_id: learner.subscriberId, kind: 'question' as const, text };
    await db
      .insertInto('live_message')
      .values({ ...message, client_id: randomUUID(), at: clock.now() })
      .execute();
    await callApi(test.app, 'POST /api/live/report', { token: other.token, body: { message_id: id, reason: 'إساءة' } });
    const named = await findTraces(db, [learner.name]);
    expect(named.map(({ table }) => table)).toEqual(expect.arrayContaining(['learner_group', 'support_case']));
    await erase(learner);
    await storeSms(test);
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    expect(await findTraces(db, identity(learner))).toEqual([]);
    expect((await groupOf(test, other))?.name).toBe('بيت …');
  });

  it('removes what a learner tried at the console', async () => {
    const learner = await busyLearner();
    await refused(test.app, 'GET /api/console/me', { token: learner.token });
    await erase(learner);
    await storeSms(test);
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    expect(await findTraces(test.services.db, identity(learner))).toEqual([]);
    const tries = await test.services.db
      .selectFrom('audit_entry')
      .select(['actor', 'address'])
      .where('actor', '=', 'erased')
      .execute();
    expect(tries).toEqual([{ actor: 'erased', address: null }]);
  });

  it('waits while a message to the number is being sent, which would be stored behind it', async () => {
    const learner = await busyLearner();
    await erase(learner);
    await storeSms(test);
    test.advance(15 * DAY_MS);
    await runJobs(test);
    const { db, clock } = test.services;
    const now = clock.now();
    await queueSms(db, test.services, {
      msisdn: learner.msisdn,
      text: 'رسالة',
      class: 'transactional',
      dedupeKey: randomUUID(),
      validUntil: new Date(now.getTime() + DAY_MS),
    });
    const set = (state: 'sending' | 'submitted') =>
      db.updateTable('sms_message').set({ state }).where('msisdn', '=', learner.msisdn).execute();
    for (const state of ['sending', 'submitted'] as const) {
      await set(state);
      while ((await eraseDue(test.services)) > 0);
      expect((await findTraces(db, [learner.subscriberId])).length).toBeGreaterThan(0);
    }
    test.advance(DAY_MS);
    await eraseAllDue();
    expect(await findTraces(db, identity(learner))).toEqual([]);
  });

  it('leaves a pseudonym on which no action is possible any more', async () => {
    const learner = await busyLearner();
    await erase(learner);
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    const { subscriber_id: subscriberId } = await test.services.db
      .selectFrom('erasure')
      .select('subscriber_id')
      .orderBy('requested_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(subscriberId).not.toBe(learner.subscriberId);
    const admin = await makeStaff(test, 'admin');
    const key = 'POST /api/console/learners/:uuid/unarchive';
    const on = { subscriberId };
    expect((await act(test, key, { staff: admin, on, body: { swap: true } })).statusCode).toBe(404);
  });

  it('is in the log when it is requested, because a restored backup may lack it', async () => {
    const info = vi.spyOn(test.services.log, 'info');
    const learner = await signUp(test);
    await erase(learner);
    expect(info).toHaveBeenCalledWith({ account: learner.subscriberId, by: 'learner' }, 'erasure requested');
  });

  it('leaves what the next owner of the number did in the meantime', async () => {
    const learner = await busyLearner();
    await erase(learner);
    await storeSms(test);
    test.advance(601_000);
    const next = await signUp(test, { number: learner.msisdn });
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    expect((await request(test.app, 'GET /api/user', { token: next.token })).statusCode).toBe(200);
    expect(await findTraces(test.services.db, [learner.subscriberId, learner.name])).toEqual([]);
    expect((await findTraces(test.services.db, [next.subscriberId])).length).toBeGreaterThan(0);
  });

  it('removes a picture that stayed behind at the request', async () => {
    const learner = await busyLearner();
    const { db, media } = test.services;
    const file = `${randomUUID()}.webp`;
    await media.put(`avatars/${file}`, Buffer.from('a face'));
    await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', learner.subscriberId).execute();
    vi.spyOn(media, 'remove').mockRejectedValue(new Error('the store is away'));
    await erase(learner);
    expect(await media.find(`avatars/${file}`)).not.toBeNull();
    test.advance(15 * DAY_MS);
    await runJobs(test);
    await expect(eraseDue(test.services)).rejects.toThrow('the store is away');

    vi.restoreAllMocks();
    test.advance(600_000);
    await eraseAllDue();
    expect(await media.find(`avatars/${file}`)).toBeNull();
    expect(await findTraces(db, [...identity(learner), file])).toEqual([]);
  });

  it('waits while a payment is undecided', async () => {
    const learner = await busyLearner();
    const { db } = test.services;
    const [paid] = await attemptsOf(test, learner);
    if (!paid) throw new Error('nothing was paid');
    const second = { id: randomUUID(), key: randomUUID(), number: 2, payment_id: null, decided_at: null };
    await db
      .insertInto('charge_attempt')
      .values({ ...paid, ...second, plan: JSON.stringify(paid.plan), state: 'denied' })
      .execute();
    await erase(learner);
    await runJobs(test);
    const decide = (state: 'unknown' | 'denied') =>
      db.updateTable('charge_attempt').set({ state }).where('id', '=', second.id).execute();
    await decide('unknown');
    test.advance(15 * DAY_MS);
    while ((await eraseDue(test.services)) > 0);
    expect((await findTraces(db, [learner.subscriberId])).length).toBeGreaterThan(0);
    await decide('denied');
    test.advance(2 * DAY_MS);
    await eraseAllDue();
    expect(await findTraces(db, [learner.subscriberId])).toEqual([]);
  });

  it('needs a confirmed code and an explicit yes, and is refused to an account with work of its own', async () => {
    const learner = await signUp(test);
    const body = { confirmed: true };
    expect((await refused(test.app, ERASE, { token: learner.token, body })).code).toBe('step_up_required');
    await stepUp(test, learner);
    expect((await refused(test.app, ERASE, { token: learner.token, body: { confirmed: false } })).status).toBe(422);
    const staff = await makeStaff(test, 'editor');
    await stepUp(test, staff);
    expect((await refused(test.app, ERASE, { token: staff.token, body })).code).toBe('not_allowed_in_state');
  });
});

describe('staff with the right', () => {
  const STAFF_EXPORT = 'GET /api/console/learners/:uuid/export';

  it('export and erase for a learner, with an entry of each; others are refused', async () => {
    const learner = await busyLearner();
    const [admin, support] = [await makeStaff(test, 'admin'), await makeStaff(test, 'support')];
    const params = { uuid: learner.subscriberId };
    const file = await request(test.app, STAFF_EXPORT, { token: admin.token, params, query: { format: 'json' } });
    expect(file.json()).toMatchObject({ subscriber: [{ msisdn: learner.msisdn }] });
    expect(
      (await refused(test.app, STAFF_EXPORT, { token: support.token, params, query: { format: 'json' } })).status,
    ).toBe(403);
    const key = 'POST /api/console/learners/:uuid/erase';
    expect((await act(test, key, { staff: support, on: learner })).statusCode).toBe(403);
    expect((await act(test, key, { staff: admin, on: admin })).statusCode).toBe(403);
    const info = vi.spyOn(test.services.log, 'info');
    const done = await act(test, key, { staff: admin, on: learner });
    expect(done.json()).toMatchObject({ erased_by: expect.any(String) });
    expect(info).toHaveBeenCalledWith({ account: learner.subscriberId, by: 'staff' }, 'erasure requested');
    expect((await auditOfStaff(test, admin)).map(({ call, outcome }) => [call, outcome])).toEqual(
      expect.arrayContaining([
        [STAFF_EXPORT, 'done'],
        [key, 'done'],
        [key, 'refused'],
      ]),
    );
    expect((await act(test, key, { staff: admin, on: learner })).statusCode).toBe(409);
  });

  it('give an account back until it is due, and its erasure ends', async () => {
    const admin = await makeStaff(test, 'admin');
    const learner = await busyLearner();
    await erase(learner);
    const key = 'POST /api/console/learners/:uuid/unarchive';
    expect((await act(test, key, { staff: admin, on: learner, body: { swap: false } })).statusCode).toBe(200);
    test.advance(15 * DAY_MS);
    await eraseAllDue();
    expect((await findTraces(test.services.db, [learner.subscriberId])).length).toBeGreaterThan(5);
  });
});

describe('the overview', () => {
  it('lists consents word for word with their withdrawal, and how long data is stored', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { consents, retention, erasure_days } = await callApi(test.app, 'GET /api/privacy', { token: learner.token });
    const stored = await test.services.db
      .selectFrom('consent')
      .select('terms_text')
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(consents).toMatchObject([{ terms_text: stored.terms_text, withdrawn_at: null }]);
    expect(retention).toContainEqual({ title: 'سجلّ التعلّم', days: null });
    expect(erasure_days).toBe(30);
  });
});
