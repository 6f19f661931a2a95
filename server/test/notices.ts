import { randomUUID } from 'node:crypto';
import type { NoticeDetail, NoticeGroup } from '@lisan/contract/console/notices';
import { sendBatches } from '../src/features/console/notices/send-batches.ts';
import type { TestApp } from './build-test-app.ts';
import { callApi, request } from './call-api.ts';
import type { Learner } from './sign-up.ts';
import { makeStaff } from './staff.ts';

// Steps of the tests of notices in the console.

export const EVERYBODY: NoticeGroup = { level: null, plan: null, inactive_since: null };
export const REASON = 'عرض لمن غاب';

export const words = (extra: object = {}) => ({
  version: 0,
  title: 'درس جديد',
  text: 'أضفنا دروسًا جديدة إلى مستواك.',
  sms_text: null as string | null,
  group: EVERYBODY,
  ...extra,
});

/** Saves a draft with these properties. */
export async function writeNotice(test: TestApp, by: Learner, extra: object = {}): Promise<NoticeDetail> {
  const params = { id: randomUUID() };
  return (await callApi(test.app, 'POST /api/console/notices/:id', { ...by, params, body: words(extra) })).notice;
}

type Sent = Pick<NoticeDetail, 'id' | 'version'>;

/** Sends a notice. Another admin approves the notice if it waits for a second person. */
export async function send(test: TestApp, by: Learner, notice: Sent) {
  const answer = await askToSend(test, by, notice);
  if (answer.statusCode !== 200 || answer.json().notice.state !== 'waiting') return answer;
  const second = await makeStaff(test, 'admin');
  const { approvals } = await callApi(test.app, 'GET /api/console/approvals', { ...second, query: { limit: 100 } });
  const found = approvals.find(({ about }) => about.kind === 'notice' && about.notice === notice.id);
  const decision = { params: { id: found?.id ?? '' }, body: { decision: 'approved' as const, reason: REASON } };
  await callApi(test.app, 'POST /api/console/approvals/:id', { ...second, ...decision });
  return answer;
}

/** Asks for the sending of a notice; by SMS or to many learners it then waits for a second person. */
export async function askToSend(test: TestApp, by: Learner, { id, version }: Sent) {
  return request(test.app, 'POST /api/console/notices/:id/send', {
    ...by,
    params: { id },
    body: { version, reason: REASON },
    headers: { 'idempotency-key': randomUUID() },
  });
}

export async function sendAll(services: TestApp['services'], batch = 3): Promise<void> {
  while ((await sendBatches(services, batch)) > 0);
}

/** Who got a notice, by channel. */
export async function receivedOf({ services: { db } }: TestApp, id: string) {
  const key = `notice:${id}`;
  const inbox = await db.selectFrom('inbox_message').selectAll().where('dedupe_key', '=', key).execute();
  const sms = await db.selectFrom('sms_message').selectAll().where('dedupe_key', 'like', `${key}:%`).execute();
  const push = await db.selectFrom('push_message').selectAll().where('dedupe_key', '=', key).execute();
  return { inbox, sms, push, inboxes: inbox.map(({ subscriber_id }) => subscriber_id).toSorted() };
}

/** Learners who have signed up, without a session; offers reach them by SMS if `sms` is true. */
export async function addLearners(
  { services: { db, clock, newId } }: TestApp,
  { count, country = 'IQ', level = null, sms, seenDaysAgo = 0 }: Added,
): Promise<string[]> {
  const now = clock.now();
  const ids = Array.from({ length: count }, newId);
  const unknown = { name: null, email: null, avatar: null, avatar_file: null, test_percentage: null };
  await db
    .insertInto('subscriber')
    .values(
      ids.map((id) => ({
        id,
        msisdn: `+${country === 'MA' ? '2126' : '96475'}${String(10_000_000 + ++numbers)}`,
        country,
        ...unknown,
        preferred_level_id: null,
        welcome_seen_at: null,
        onboarded_at: now,
        archived_at: null,
        created_at: now,
        last_seen_at: new Date(now.getTime() - seenDaysAgo * 86_400_000),
      })),
    )
    .execute();
  if (level !== null) {
    const started = { level_id: level, started_at: now, current: true, finished_at: null, announcement_due_at: null };
    await db
      .insertInto('level_subscriber')
      .values(ids.map((subscriber_id) => ({ subscriber_id, id: newId(), ...started })))
      .execute();
  }
  if (sms !== undefined) {
    const choice = { channel: 'sms' as const, type: 'offers' as const, chosen: sms };
    await db
      .insertInto('notification_choice')
      .values(ids.map((subscriber_id) => ({ subscriber_id, ...choice })))
      .execute();
  }
  return ids;
}

type Added = { count: number; country?: string; level?: string | null; sms?: boolean; seenDaysAgo?: number };
let numbers = 0;
