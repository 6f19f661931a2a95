import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { stopClockAt } from '../../../../test/stopped-clock.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { createLog } from '../../../platform/log.ts';
import { removeBatch, retentionJob } from './remove-expired.ts';
import { RETAINED_TABLES, RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

const NOW = new Date('2026-03-10T09:00:00Z');
const DAY_MS = 86_400_000;
const MSISDN = '+9647701234567';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // The rows here have no owner.
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database.db);
  }
});
afterAll(() => database.close());

const someone = () => ({ subscriber_id: randomUUID() });
const sms = (at: Date) => ({
  id: randomUUID(),
  msisdn: MSISDN,
  text: 't',
  class: 'transactional',
  dedupe_key: randomUUID(),
  created_at: at,
  next_try_at: at,
  valid_until: at,
});
const push = (at: Date) => ({
  id: randomUUID(),
  ...someone(),
  endpoint: 'e',
  dedupe_key: randomUUID(),
  topic: 't',
  title: 't',
  text: 't',
  created_at: at,
  next_try_at: at,
  valid_until: at,
});
const callback = (at: Date) => ({
  source: 's',
  id: randomUUID(),
  type: 't',
  msisdn: MSISDN,
  raw_body: '',
  occurred_at: at,
  received_at: at,
  next_try_at: at,
});
const outbox = (at: Date) => ({
  ...someone(),
  id: randomUUID(),
  subscription_id: randomUUID(),
  type: 'charge',
  effect: '{}',
  next_try_at: at,
  created_at: at,
  finished_at: at,
});
const session = (at: Date) => ({
  id: randomUUID(),
  ...someone(),
  token_hash: randomUUID(),
  scope: 'full',
  created_at: at,
  used_at: at,
});
const placement = (at: Date) => ({
  ...someone(),
  id: randomUUID(),
  form: 'adaptive',
  question_uuids: [],
  started_at: at,
});
const challenge = (at: Date) => ({
  id: randomUUID(),
  msisdn: MSISDN,
  purpose: 'login',
  code_hash: 'h',
  created_at: at,
  expires_at: at,
});
const announcement = (at: Date) => ({ channel_id: randomUUID(), type: 'lesson_soon', due_at: at });
const supportCase = (at: Date) => ({
  id: randomUUID(),
  kind: 'message',
  source_id: randomUUID(),
  text: 't',
  search: 't',
  at,
});
const contactMessage = (at: Date) => ({ id: randomUUID(), name: 'n', message: 'm', sent_at: at });
const later = (at: Date) => new Date(at.getTime() + 9 * 365 * DAY_MS);

/** A row of that time that is removed, and rows of the same age that stay. */
const SAMPLES: Record<string, { goes: (at: Date) => object; stays?: ((at: Date) => object)[] }> = {
  'erased_trial.at, 365 days': { goes: (at) => ({ number_hash: randomUUID(), at }) },
  'erased_minor.at, 365 days': { goes: (at) => ({ number_hash: randomUUID(), at }) },
  'sms_part.seen_at, 7 days': { goes: (at) => ({ provider_id: randomUUID(), seen_at: at }) },
  'sms_message.created_at, 90 days': {
    goes: (at) => ({ ...sms(at), class: 'promotional', state: 'delivered' }),
    stays: ['queued', 'sending'].map((state) => (at: Date) => ({ ...sms(at), class: 'promotional', state })),
  },
  'sms_message.created_at, 400 days': {
    goes: (at) => ({ ...sms(at), state: 'delivered' }),
    stays: ['queued', 'sending'].map((state) => (at: Date) => ({ ...sms(at), state })),
  },
  'push_message.valid_until, 7 days': {
    goes: (at) => ({ ...push(at), state: 'sent' }),
    stays: [(at) => ({ ...push(at), state: 'queued' }), (at) => ({ ...push(at), state: 'sending' })],
  },
  'lesson_announcement.done_at, 365 days': {
    goes: (at) => ({ ...announcement(at), state: 'done', done_at: at }),
    stays: [(at) => announcement(at), (at) => ({ ...announcement(at), state: 'dead' })],
  },
  'inbox_message.at, 365 days': {
    goes: (at) => ({ ...someone(), uuid: randomUUID(), dedupe_key: randomUUID(), at, title: 't', text: 't' }),
  },
  'carrier_callback.received_at, 90 days': {
    goes: (at) => ({ ...callback(at), state: 'dead' }),
    stays: [
      (at) => ({ ...callback(at), state: 'received' }),
      (at) => ({ ...callback(at), state: 'done', payment_key: randomUUID() }),
      (at) => ({ ...callback(at), state: 'done', payment_id: randomUUID() }),
    ],
  },
  'carrier_callback.received_at, 400 days': {
    goes: (at) => ({ ...callback(at), state: 'done', payment_id: randomUUID() }),
    stays: [(at) => ({ ...callback(at), state: 'received', payment_id: randomUUID() })],
  },
  'support_case.at, 365 days': {
    goes: (at) => supportCase(at),
    stays: [(at) => ({ ...supportCase(at), ...someone() })],
  },
  'contact_message.sent_at, 365 days': {
    goes: (at) => contactMessage(at),
    stays: [(at) => ({ ...contactMessage(at), ...someone() })],
  },
  'billing_outbox.finished_at, 90 days': {
    goes: (at) => ({ ...outbox(at), state: 'done' }),
    stays: ['queued', 'blocked', 'failed', 'dead'].map((state) => (at: Date) => ({ ...outbox(at), state })),
  },
  'carrier_sweep.at, 730 days': {
    goes: (at) => ({ day: at, payments: 0, settled: 0, totals: '{}', mismatches: '[]', at }),
  },
  'idempotency_key.created_at, 30 days': {
    goes: (at) => ({ ...someone(), key: randomUUID(), call: 'c', body_hash: 'h', created_at: at }),
  },
  'detected_url.at, 90 days': { goes: (at) => ({ id: randomUUID(), url: 'u', type: 'home', first_saved: true, at }) },
  'login_code.expires_at, 7 days': {
    goes: (at) => ({
      code_hash: randomUUID(),
      msisdn: MSISDN,
      challenge_id: randomUUID(),
      created_at: at,
      expires_at: at,
    }),
  },
  'otp_challenge.created_at, 30 days': { goes: challenge },
  'otp_guess_failure.at, 7 days': { goes: (at) => ({ msisdn: randomUUID(), client: '192.0.2.1', score: 1, at }) },
  'staff_factor_failure.at, 30 days': { goes: (at) => ({ id: randomUUID(), ...someone(), at }) },
  'staff_challenge.expires_at, 1 days': {
    goes: (at) => ({ session_id: randomUUID(), challenge: 'c', expires_at: at }),
  },
  'simulated_sms.at, 7 days': { goes: (at) => ({ id: randomUUID(), msisdn: MSISDN, text: 't', class: 'otp', at }) },
  'otp_budget.day, 90 days': { goes: (at) => ({ country: randomUUID().slice(0, 8), day: at, sent: 1 }) },
  'session.expires_at, 30 days': {
    goes: (at) => ({ ...session(at), expires_at: at }),
    stays: [(at) => ({ ...session(at), expires_at: later(at) })],
  },
  'session.revoked_at, 30 days': {
    goes: (at) => ({ ...session(at), expires_at: later(at), revoked_at: at }),
    stays: [(at) => ({ ...session(at), expires_at: later(at) })],
  },
  'placement_test.started_at, 30 days': {
    goes: placement,
    stays: [(at) => ({ ...placement(at), finished_at: at })],
  },
};

async function add(rule: RetentionRule, row: object): Promise<void> {
  await database.db.insertInto(rule.table).values(row).execute();
}

async function countOf(table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

test.each(RETENTION_RULES.map((rule) => [`${rule.table}.${rule.column}, ${rule.days} days`, rule] as const))(
  '%s: rows whose time is over are removed, younger and unfinished ones are not',
  async (name, rule) => {
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`no sample for ${name}`);
    await database.db.deleteFrom(rule.table).execute();
    const expired = new Date(NOW.getTime() - (rule.days + 2) * DAY_MS);
    const young = new Date(NOW.getTime() - (rule.days - 2) * DAY_MS);
    await add(rule, sample.goes(expired));
    await add(rule, sample.goes(young));
    for (const stays of sample.stays ?? []) await add(rule, stays(expired));
    expect(await removeBatch(database.db, rule, { now: NOW, from: null })).toMatchObject({ count: 1 });
    expect(await removeBatch(database.db, rule, { now: NOW, from: null })).toMatchObject({ count: 0 });
    expect(await countOf(rule.table)).toBe(1 + (sample.stays ?? []).length);
  },
);

it('every table of the database has a rule, or a reason why its rows stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like '%migration%' order by tablename`.execute(database.db);
  const removed = RETENTION_RULES.map(({ table }) => table as string);
  const retained = Object.keys(RETAINED_TABLES);
  expect([...new Set([...removed, ...retained])].toSorted()).toEqual(rows.map(({ name }) => name));
  expect(retained.filter((table) => removed.includes(table))).toEqual([]);
});

it('no rule is about money, consent, history or what learners did', () => {
  const never = ['ledger_entry', 'charge_attempt', 'bill', 'refund', 'refund_review', 'consent', 'subscription'];
  const learning = [
    'learning_event',
    'quiz_attempt',
    'quiz_question',
    'practical_answer',
    'review_card',
    'certificate',
  ];
  const removed = RETENTION_RULES.map(({ table }) => table as string);
  for (const table of [...never, ...learning, 'subscription_event', 'subscriber']) {
    expect(removed).not.toContain(table);
  }
});

const consentBy = (challengeId: string, at: Date) => ({
  subscriber_id: randomUUID(),
  id: randomUUID(),
  subscription_id: randomUUID(),
  plan_id: randomUUID(),
  terms_version: '1',
  terms_text: 't',
  amount: 1,
  currency: 'IQD',
  exponent: 0,
  period: 'day' as const,
  channel: 'activation_code' as const,
  challenge_id: challengeId,
  carrier_request_id: null,
  ip: 'i',
  user_agent: null,
  at,
  withdrawn_at: null,
});

it('a code by which a person consented stays, and holds up none behind it', async () => {
  const rule = RETENTION_RULES.find(({ table }) => table === 'otp_challenge');
  if (!rule) throw new Error('no rule for codes');
  await database.db.deleteFrom('otp_challenge').execute();
  const old = new Date(NOW.getTime() - 40 * DAY_MS);
  const evidence = challenge(old);
  await add(rule, evidence);
  for (let n = 0; n < 5; n += 1) await add(rule, challenge(new Date(old.getTime() + n)));
  await database.db.insertInto('consent').values(consentBy(evidence.id, old)).execute();
  const first = await removeBatch(database.db, rule, { now: NOW, from: null, limit: 3 });
  const second = await removeBatch(database.db, rule, { now: NOW, from: first.upTo, limit: 3 });
  expect([first.count, second.count]).toEqual([3, 2]);
  expect(await countOf('otp_challenge')).toBe(1);
});

it.each([
  ['of times of their own', 1],
  ['of one time', 0],
])('very many codes of consents, %s, are examined in parts, and those behind them are removed', async (_, step) => {
  const rule = RETENTION_RULES.find(({ table }) => table === 'otp_challenge');
  if (!rule) throw new Error('no rule for codes');
  await database.db.deleteFrom('otp_challenge').execute();
  const old = NOW.getTime() - 40 * DAY_MS;
  for (let n = 0; n < 24; n += 1) {
    const evidence = challenge(new Date(old + n * step));
    await add(rule, evidence);
    await database.db
      .insertInto('consent')
      .values(consentBy(evidence.id, new Date(old)))
      .execute();
  }
  for (let n = 0; n < 5; n += 1) await add(rule, challenge(new Date(old + 100 + n)));
  const counts: number[] = [];
  let from: string | null = null;
  for (let isLast = false; !isLast; expect(counts.length).toBeLessThan(20)) {
    const removed = await removeBatch(database.db, rule, { now: NOW, from, limit: 3, examined: 10 });
    counts.push(removed.count);
    ({ upTo: from, isLast } = removed);
  }
  expect(counts[0]).toBe(0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  expect(await countOf('otp_challenge')).toBe(24);
});

it('the job goes through all rules once, and again in the night that follows', async () => {
  const clock = stopClockAt(NOW.getTime());
  const config = { databaseUrl: undefined };
  const job = retentionJob({ db: database.db, clock, log: createLog('silent'), config });
  const { signal } = new AbortController();
  const add = () =>
    database.db.insertInto('otp_budget').values({ country: 'IQ', day: '2025-01-01', sent: 1 }).execute();
  await database.db.deleteFrom('otp_budget').execute();
  await add();
  while ((await job.pass(signal)) > 0);
  expect(await countOf('otp_budget')).toBe(0);
  await add();
  expect(await job.pass(signal)).toBe(0);
  expect(await job.nextDue()).toEqual(new Date('2026-03-11T01:00:00Z'));
  clock.advance(DAY_MS);
  while ((await job.pass(signal)) > 0);
  expect(await countOf('otp_budget')).toBe(0);
});
