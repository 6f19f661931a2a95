import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { createGroup, groupOf, joinGroup } from '../../../../test/groups.ts';
import { rowOf } from '../../../../test/rows-of.ts';
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

afterEach(() => {
  vi.restoreAllMocks();
});

type Busy = Learner & { name: string; email: string };

/** A learner who has paid, learned, written to support, saved, rated and reported. */
async function busyLearner(server: TestApp): Promise<Busy> {
  people += 1;
  const name = `ليان الشمري ${'ابجدهوزحطيكلمن'.charAt(people)}`;
  const email = `layan-${people}@erasure.example`;
  const learner = await signUpPaying(server);
  await settle(server);
  await learner.call('POST /api/update/subscriber/profile', { body: { name, email } });
  await finishItem(server, learner, FIXTURE.word);
  await learner.call('POST /api/saved/toggle', { body: { content_uuid: FIXTURE.word, saved: true } });
  await learner.call('POST /api/rate/us', { body: { ActiveStarIndex: 3, comment: `تقييم من ${name}` } });
  await learner.call('POST /api/send/message', { body: { name, email, message: `أنا ${name}` } });
  const staff = await makeStaff(server, 'support');
  const reason = `طلب ${name} ذلك من رقمه ${learner.msisdn}`;
  await act(server, 'POST /api/console/learners/:uuid/login-link', {
    staff,
    on: learner,
    body: { reason },
    idempotencyKey: randomUUID(),
  });
  return { ...learner, name, email };
}

const identity = ({ msisdn, subscriberId, name, email }: Busy) => [msisdn, msisdn.slice(1), name, email, subscriberId];

async function erase(server: TestApp, learner: Learner): Promise<void> {
  await stepUp(server, learner);
  await learner.call(ERASE, { body: { confirmed: true } });
}

/** Ends mandates at the carrier, as the jobs do, and erases due accounts. */
async function eraseAllDue(server: TestApp): Promise<void> {
  await runJobs(server);
  while ((await eraseDue(server.services)) > 0);
}

describe('the export', () => {
  it('contains everything that is stored, without keys and hashes, as JSON', async ({ server }) => {
    const learner = await busyLearner(server);
    expect((await learner.refused(EXPORT, { query: { format: 'json' } })).code).toBe('step_up_required');
    await stepUp(server, learner);
    const file = await learner.request(EXPORT, { query: { format: 'json' } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="lisan-data-.*\.json"$/);
    const data = file.json<Record<string, object[]>>();
    expect(data['subscriber']).toMatchObject([{ name: learner.name, email: learner.email, msisdn: learner.msisdn }]);
    expect(data['consent']).toMatchObject([{ terms_text: expect.any(String) }]);
    for (const table of ['learning_event', 'ledger_entry', 'saved_item', 'contact_message', 'rating', 'session'])
      expect(data[table]?.length).toBeGreaterThan(0);
    expect(file.body).not.toMatch(/token_hash|device_hash|code_hash|p256dh/);
    // A code that waits to be sent is in no file.
    await callApi(server.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const [waiting] = await server.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('msisdn', '=', learner.msisdn)
      .where('class', '=', 'otp')
      .where('text', 'is not', null)
      .execute();
    expect(waiting?.text).toBeTruthy();
    const again = await learner.request(EXPORT, { query: { format: 'json' } });
    expect(again.body).not.toContain(JSON.stringify(waiting?.text));
  });

  it('is a page to read, in which nothing of the learner becomes markup', async ({ server, learner }) => {
    const name = 'ليان <b>x</b>';
    await server.services.db.updateTable('subscriber').set({ name }).where('id', '=', learner.subscriberId).execute();
    await stepUp(server, learner);
    const { body, headers } = await learner.request(EXPORT, { query: { format: 'html' } });
    expect(headers['content-type']).toContain('text/html');
    expect(body.match(/<th>[a-z_]+<\/th>/g)).toBeNull();
    expect(body).toContain('ليان &lt;b&gt;x&lt;/b&gt;');
    expect(body).toContain('<h2>الحساب</h2>');
  });

  it.for(['constructor', 'toString', '__proto__'])(
    'is a page also of a learner named %s',
    async (name, { server, learner }) => {
      await server.services.db.updateTable('subscriber').set({ name }).where('id', '=', learner.subscriberId).execute();
      await stepUp(server, learner);
      const { statusCode, body } = await learner.request(EXPORT, { query: { format: 'html' } });
      expect(statusCode).toBe(200);
      expect(body).toContain(`<td dir="auto">${name}</td>`);
      expect(body).toContain('</html>');
    },
  );

  it('contains nothing of another learner', async ({ server }) => {
    const [other, learner] = [await busyLearner(server), await signUp(server)];
    await stepUp(server, learner);
    const { body } = await learner.request(EXPORT, { query: { format: 'json' } });
    for (const word of identity(other)) expect(body).not.toContain(word);
  });
});

describe('an erasure', () => {
  it('makes the account invisible at once, and leaves the number free for a new one without free days', async ({
    server,
  }) => {
    const learner = await busyLearner(server);
    await erase(server, learner);
    expect((await learner.request('GET /api/user')).statusCode).toBe(401);
    const support = await makeStaff(server, 'support');
    const query = { q: learner.name };
    const found = await support.call('GET /api/console/learners', { query });
    expect(found.learners.map(({ uuid }) => uuid)).not.toContain(learner.subscriberId);
    expect(
      await server.services.db
        .selectFrom('subscriber')
        .select('name')
        .where('id', '=', learner.subscriberId)
        .executeTakeFirst(),
    ).toEqual({ name: null });

    await storeSms(server);
    server.advance(601_000);
    const token = await logIn(server, learner.msisdn);
    const session = await server.services.sessions.read(token);
    expect(session?.subscriberId).not.toBe(learner.subscriberId);
    const used = await server.services.db
      .selectFrom('trial_used')
      .select('subscriber_id')
      .where('subscriber_id', '=', session?.subscriberId ?? '')
      .execute();
    expect(used).toHaveLength(1);
  });

  it('leaves nothing in the database but the books under a pseudonym', async ({ server }) => {
    const learner = await busyLearner(server);
    const words = identity(learner);
    expect((await findTraces(server.services.db, words)).length).toBeGreaterThan(10);
    const support = await makeStaff(server, 'support');
    await support.call('GET /api/console/learners', { query: { q: learner.msisdn } });
    await erase(server, learner);
    await storeSms(server);
    const charged = await server.services.db
      .selectFrom('ledger_entry')
      .select(['id', 'amount'])
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    expect(await findTraces(server.services.db, words)).toEqual([]);
    const stays = await server.services.db
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

  it('leaves nothing of a person in the reasons of refunds and of messages to support', async ({ server }) => {
    const learner = await busyLearner(server);
    const [support, finance] = [await makeStaff(server, 'support'), await makeStaff(server, 'finance')];
    const reason = `طلبت ${learner.name} ذلك من ${learner.msisdn}`;
    const { charges } = await support.call('GET /api/console/learners/:uuid/charges', {
      params: { uuid: learner.subscriberId },
    });
    const { billing } = server.services.config;
    const { refundLimits } = billing;
    billing.refundLimits = {};
    const body = { charge: charges[0]?.uuid, amount: 100_000, ends_access: false, reason };
    const asked = await act(server, 'POST /api/console/learners/:uuid/refunds', { staff: support, on: learner, body });
    billing.refundLimits = refundLimits;
    const decision = { staff: finance, id: asked.json().id, body: { decision: 'approved', reason } };
    expect((await act(server, 'POST /api/console/refunds/:id/decide', decision)).statusCode).toBe(200);
    const { cases } = await support.call('GET /api/console/inbox', { query: {} });
    const own = cases.find(({ subscriber }) => subscriber?.uuid === learner.subscriberId);
    const at = { params: { id: own?.id ?? '' } };
    const { version } = (await support.call('GET /api/console/inbox/:id', at)).case;
    const taken = { staff: support, id: own?.id ?? '', body: { reason, version, assignee: support.subscriberId } };
    expect((await act(server, 'POST /api/console/inbox/:id/assign', taken)).statusCode).toBe(200);
    await settle(server);
    await erase(server, learner);
    await storeSms(server);
    // About someone else, and written when the name was gone.
    const about = { staff: support, on: await signUp(server), body: { reason: `مثل ${learner.msisdn}` } };
    server.advance(15 * DAY_MS);
    await act(server, 'POST /api/console/learners/:uuid/block', about);
    await eraseAllDue(server);
    expect(await findTraces(server.services.db, identity(learner))).toEqual([]);
  });

  it('leaves nothing of a person with others: in the name of a group, and where a message was reported', async ({
    server,
  }) => {
    const [learner, other] = [await busyLearner(server), await signUp(server)];
    const group = await createGroup(learner, { name: `بيت ${learner.name}` });
    await joinGroup(other, group);
    const { db, clock } = server.services;
    const lesson = await makeLiveLesson(server, (await makeTeacher(server)).id);
    const id = randomUUID();
    const text = `أنا ${learner.name}`;
    const message = { id, channel_id: lesson, subscriber_id: learner.subscriberId, kind: 'question' as const, text };
    await db
      .insertInto('live_message')
      .values({ ...message, client_id: randomUUID(), at: clock.now() })
      .execute();
    await other.call('POST /api/live/report', { body: { message_id: id, reason: 'إساءة' } });
    const named = await findTraces(db, [learner.name]);
    expect(named.map(({ table }) => table)).toEqual(expect.arrayContaining(['learner_group', 'support_case']));
    await erase(server, learner);
    await storeSms(server);
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    expect(await findTraces(db, identity(learner))).toEqual([]);
    expect((await groupOf(other))?.name).toBe('بيت …');
  });

  it('removes what a learner tried at the console', async ({ server }) => {
    const learner = await busyLearner(server);
    await learner.refused('GET /api/console/me');
    await erase(server, learner);
    await storeSms(server);
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    expect(await findTraces(server.services.db, identity(learner))).toEqual([]);
    const tries = await server.services.db
      .selectFrom('audit_entry')
      .select(['actor', 'address'])
      .where('actor', '=', 'erased')
      .execute();
    expect(tries).toEqual([{ actor: 'erased', address: null }]);
  });

  it('waits while a message to the number is being sent, which would be stored behind it', async ({ server }) => {
    const learner = await busyLearner(server);
    await erase(server, learner);
    await storeSms(server);
    server.advance(15 * DAY_MS);
    await runJobs(server);
    const { db, clock } = server.services;
    const now = clock.now();
    await queueSms(db, server.services, {
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
      while ((await eraseDue(server.services)) > 0);
      expect((await findTraces(db, [learner.subscriberId])).length).toBeGreaterThan(0);
    }
    server.advance(DAY_MS);
    await eraseAllDue(server);
    expect(await findTraces(db, identity(learner))).toEqual([]);
  });

  it('leaves a pseudonym on which no action is possible any more', async ({ server }) => {
    const learner = await busyLearner(server);
    await erase(server, learner);
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    const { subscriber_id: subscriberId } = await server.services.db
      .selectFrom('erasure')
      .select('subscriber_id')
      .orderBy('requested_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(subscriberId).not.toBe(learner.subscriberId);
    const admin = await makeStaff(server, 'admin');
    const key = 'POST /api/console/learners/:uuid/unarchive';
    const on = { subscriberId };
    expect((await act(server, key, { staff: admin, on, body: { swap: true } })).statusCode).toBe(404);
  });

  it('is in the log when it is requested, because a restored backup may lack it', async ({ server }) => {
    const info = vi.spyOn(server.services.log, 'info');
    const learner = await signUp(server);
    await erase(server, learner);
    expect(info).toHaveBeenCalledWith({ account: learner.subscriberId, by: 'learner' }, 'erasure requested');
  });

  it('leaves what the next owner of the number did in the meantime', async ({ server }) => {
    const learner = await busyLearner(server);
    await erase(server, learner);
    await storeSms(server);
    server.advance(601_000);
    const next = await signUp(server, { number: learner.msisdn });
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    expect((await next.request('GET /api/user')).statusCode).toBe(200);
    expect(await findTraces(server.services.db, [learner.subscriberId, learner.name])).toEqual([]);
    expect((await findTraces(server.services.db, [next.subscriberId])).length).toBeGreaterThan(0);
  });

  it('removes a picture that stayed behind at the request', async ({ server }) => {
    const learner = await busyLearner(server);
    const { db, media } = server.services;
    const file = `${randomUUID()}.webp`;
    await media.put(`avatars/${file}`, Buffer.from('a face'));
    await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', learner.subscriberId).execute();
    vi.spyOn(media, 'remove').mockRejectedValue(new Error('the store is away'));
    await erase(server, learner);
    expect(await media.find(`avatars/${file}`)).not.toBeNull();
    server.advance(15 * DAY_MS);
    await runJobs(server);
    await expect(eraseDue(server.services)).rejects.toThrow('the store is away');

    vi.restoreAllMocks();
    server.advance(600_000);
    await eraseAllDue(server);
    expect(await media.find(`avatars/${file}`)).toBeNull();
    expect(await findTraces(db, [...identity(learner), file])).toEqual([]);
  });

  it('waits while a payment is undecided', async ({ server }) => {
    const learner = await busyLearner(server);
    const { db } = server.services;
    const [paid] = await attemptsOf(server, learner);
    if (!paid) throw new Error('nothing was paid');
    const second = { id: randomUUID(), key: randomUUID(), number: 2, payment_id: null, decided_at: null };
    await db
      .insertInto('charge_attempt')
      .values({ ...paid, ...second, plan: JSON.stringify(paid.plan), state: 'denied' })
      .execute();
    await erase(server, learner);
    await runJobs(server);
    const decide = (state: 'unknown' | 'denied') =>
      db.updateTable('charge_attempt').set({ state }).where('id', '=', second.id).execute();
    await decide('unknown');
    server.advance(15 * DAY_MS);
    while ((await eraseDue(server.services)) > 0);
    expect((await findTraces(db, [learner.subscriberId])).length).toBeGreaterThan(0);
    await decide('denied');
    server.advance(2 * DAY_MS);
    await eraseAllDue(server);
    expect(await findTraces(db, [learner.subscriberId])).toEqual([]);
  });

  it('needs a confirmed code and an explicit yes, and is refused to an account with work of its own', async ({
    server,
    learner,
    editor,
  }) => {
    const body = { confirmed: true };
    expect((await learner.refused(ERASE, { body })).code).toBe('step_up_required');
    await stepUp(server, learner);
    expect((await learner.refused(ERASE, { body: { confirmed: false } })).status).toBe(422);
    await stepUp(server, editor);
    expect((await editor.refused(ERASE, { body })).code).toBe('not_allowed_in_state');
  });
});

describe('staff with the right', () => {
  const STAFF_EXPORT = 'GET /api/console/learners/:uuid/export';

  it('export and erase for a learner, with an entry of each; others are refused', async ({ server }) => {
    const learner = await busyLearner(server);
    const [admin, support] = [await makeStaff(server, 'admin'), await makeStaff(server, 'support')];
    const params = { uuid: learner.subscriberId };
    const file = await admin.request(STAFF_EXPORT, { params, query: { format: 'json' } });
    expect(file.json()).toMatchObject({ subscriber: [{ msisdn: learner.msisdn }] });
    expect((await support.refused(STAFF_EXPORT, { params, query: { format: 'json' } })).status).toBe(403);
    const key = 'POST /api/console/learners/:uuid/erase';
    expect((await act(server, key, { staff: support, on: learner })).statusCode).toBe(403);
    expect((await act(server, key, { staff: admin, on: admin })).statusCode).toBe(403);
    const info = vi.spyOn(server.services.log, 'info');
    const done = await act(server, key, { staff: admin, on: learner });
    expect(done.json()).toMatchObject({ erased_by: expect.any(String) });
    expect(info).toHaveBeenCalledWith({ account: learner.subscriberId, by: 'staff' }, 'erasure requested');
    expect((await auditOfStaff(server, admin)).map(({ call, outcome }) => [call, outcome])).toEqual(
      expect.arrayContaining([
        [STAFF_EXPORT, 'done'],
        [key, 'done'],
        [key, 'refused'],
      ]),
    );
    expect((await act(server, key, { staff: admin, on: learner })).statusCode).toBe(409);
  });

  it('give an account back until it is due, and its erasure ends', async ({ server, admin }) => {
    const learner = await busyLearner(server);
    await erase(server, learner);
    const key = 'POST /api/console/learners/:uuid/unarchive';
    expect((await act(server, key, { staff: admin, on: learner, body: { swap: false } })).statusCode).toBe(200);
    server.advance(15 * DAY_MS);
    await eraseAllDue(server);
    expect((await findTraces(server.services.db, [learner.subscriberId])).length).toBeGreaterThan(5);
  });
});

describe('the overview', () => {
  it('lists consents word for word with their withdrawal, and how long data is stored', async ({ server, payer }) => {
    await settle(server);
    const { consents, retention, erasure_days } = await payer.call('GET /api/privacy');
    const stored = await rowOf(server, 'consent', payer);
    expect(consents).toMatchObject([{ terms_text: stored.terms_text, withdrawn_at: null }]);
    expect(retention).toContainEqual({ title: 'سجلّ التعلّم', days: null });
    expect(erasure_days).toBe(30);
  });
});
