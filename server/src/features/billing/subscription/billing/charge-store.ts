import type { Money } from '@lisan/contract/values/values';
import { sql, type Selectable } from 'kysely';
import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { insertRows, rowsOf } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type {
  BillTable,
  ChargeAttemptTable,
  LedgerEntryTable,
  RefundReviewTable,
} from '../../../../platform/database/tables/subscription.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import type { SubscriptionKey } from '../state/subscription-store.ts';

export type Attempt = Omit<Selectable<ChargeAttemptTable>, 'plan'> & { plan: PlanTerms };
export type AttemptKey = { subscriberId: string; attemptId: string };

type NewBill = Selectable<BillTable>;

/** Inserts the missing bills of periods. */
export async function findOrCreateBills(trx: Database, rows: readonly NewBill[]): Promise<void> {
  await insertRows(trx, 'bill', {
    rows,
    ending: sql`on conflict (subscriber_id, subscription_id, period_start) do nothing`,
  });
}

export type BillSummary = {
  id: string;
  isPaid: boolean;
  /** The number of the newest attempt; 0 without an attempt. */
  lastNumber: number;
  /** The attempt that the carrier asked us to repeat; null without one. */
  deferredId: string | null;
};

/** Summarises the attempts for each period, by subscription. */
export async function summariseBills(
  trx: Database,
  periods: readonly { subscriber_id: string; subscription_id: string; period_start: Date }[],
): Promise<Map<string, BillSummary>> {
  const found = await sql<BillSummary & { subscription_id: string }>`
    select b.subscription_id, b.id, coalesce(bool_or(a.state = 'succeeded'), false) as "isPaid",
      coalesce(max(a.number), 0) as "lastNumber",
      (array_agg(a.id) filter (where a.retry_at is not null))[1] as "deferredId"
    from ${rowsOf('bill', periods)} as wanted
    join bill as b using (subscriber_id, subscription_id, period_start)
    left join charge_attempt as a on a.subscriber_id = b.subscriber_id and a.bill_id = b.id
    group by b.subscription_id, b.id`.execute(trx);
  return new Map(found.rows.map(({ subscription_id, ...bill }) => [subscription_id, bill]));
}

/** Marks deferred attempts as requested now. Omits attempts that were closed meanwhile. */
export async function resumeDeferredAttempts(
  trx: Database,
  keys: readonly { subscriber_id: string; id: string }[],
  now: Date,
): Promise<Attempt[]> {
  if (keys.length === 0) return [];
  const resumed = await sql<Selectable<ChargeAttemptTable>>`
    update charge_attempt as a set initiated_at = ${now}, retry_at = null
    from ${rowsOf('charge_attempt', keys)} as n
    where a.subscriber_id = n.subscriber_id and a.id = n.id and a.state = 'initiated' and a.retry_at is not null
    returning a.*`.execute(trx);
  return resumed.rows.map(readAttempt);
}

/** Defers attempts: the carrier is called again at `retry_at`. Returns their ids. */
export async function deferAttempts(
  trx: Database,
  rows: readonly { subscriber_id: string; id: string; retry_at: Date }[],
): Promise<Set<string>> {
  const deferred = await sql<{ id: string }>`
    update charge_attempt as a set retry_at = n.retry_at
    from ${rowsOf('charge_attempt', rows)} as n
    where a.subscriber_id = n.subscriber_id and a.id = n.id and a.state = 'initiated'
    returning a.id`.execute(trx);
  return new Set(deferred.rows.map(({ id }) => id));
}

/** Why an attempt waits to be repeated although an earlier request for it may have reached the carrier. */
const REPEATED = 'REPEATED';

/** Defers attempts without an outcome, so that they are requested again under their keys. Returns their ids. */
export async function deferForRepeat(
  trx: Database,
  attempts: readonly Pick<Attempt, 'subscriber_id' | 'id'>[],
  now: Date,
): Promise<Set<string>> {
  const rows = attempts.map(({ subscriber_id, id }) => ({ subscriber_id, id }));
  const deferred = await sql<{ id: string }>`
    update charge_attempt as a set state = 'initiated', reason = ${REPEATED}, retry_at = ${now}
    from ${rowsOf('charge_attempt', rows)} as n
    where a.subscriber_id = n.subscriber_id and a.id = n.id and a.state = 'unknown'
    returning a.id`.execute(trx);
  return new Set(deferred.rows.map(({ id }) => id));
}

/** Returns the starts of the periods of these attempts, by bill. */
export async function periodStartsOf(
  db: Database,
  attempts: readonly Pick<Attempt, 'subscriber_id' | 'bill_id'>[],
): Promise<Map<string, Date>> {
  const owners = attempts.map(({ subscriber_id }) => subscriber_id);
  const ids = attempts.map(({ bill_id }) => bill_id);
  const found = await sql<{ id: string; period_start: Date }>`
    select id, period_start from bill
    where (subscriber_id, id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))`.execute(db);
  return new Map(found.rows.map(({ id, period_start }) => [id, period_start]));
}

/** Closes deferred attempts: attempts that never reached the carrier are denied, the others are looked up. */
export async function closeDeferredAttempts(trx: Database, keys: readonly SubscriptionKey[], now: Date): Promise<void> {
  const owners = keys.map(({ subscriberId }) => subscriberId);
  const ids = keys.map(({ subscriptionId }) => subscriptionId);
  await sql`
    update charge_attempt set retry_at = null,
      state = case when reason = ${REPEATED} then 'unknown' else 'denied' end,
      decided_at = case when reason = ${REPEATED} then null else ${now}::timestamptz end,
      reason = case when reason = ${REPEATED} then reason else 'NOT_ASKED' end
    where (subscriber_id, subscription_id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))
      and state = 'initiated' and retry_at is not null`.execute(trx);
}

export async function insertAttempts(trx: Database, rows: readonly Attempt[]): Promise<void> {
  await insertRows(trx, 'charge_attempt', { rows });
}

/** Returns the attempt whose outcome is not known yet; at most one exists. */
export async function undecidedAttempt(db: Database, key: SubscriptionKey): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('charge_attempt')
    .selectAll()
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('state', 'in', ['initiated', 'pending', 'unknown'])
    .executeTakeFirst();
  return row && readAttempt(row);
}

export async function newestAttempt(
  db: Database,
  key: SubscriptionKey,
): Promise<Pick<Attempt, 'state' | 'reason' | 'initiated_at'> | undefined> {
  return db
    .selectFrom('charge_attempt')
    .select(['state', 'reason', 'initiated_at'])
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .orderBy('initiated_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Finds the attempt of a payment that the carrier names by our key or the carrier's id. */
export async function findAttempt(
  db: Database,
  by: { key: string | null; paymentId: string | null },
): Promise<Attempt | undefined> {
  if (by.key === null && by.paymentId === null) return undefined;
  const row = await db
    .selectFrom('charge_attempt')
    .selectAll()
    .$if(by.key !== null, (q) => q.where('key', '=', by.key))
    .$if(by.key === null, (q) => q.where('payment_id', '=', by.paymentId))
    .executeTakeFirst();
  return row && readAttempt(row);
}

export async function attemptsByKey(db: Database, keys: readonly string[]): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('charge_attempt')
    .selectAll()
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
  return rows.map(readAttempt);
}

/** Returns old attempts without a stored outcome, such as attempts of a killed process. */
export async function lostAttempts(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('charge_attempt')
    .selectAll()
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state = 'initiated'`)
    .where('initiated_at', '<', before)
    .where('retry_at', 'is', null)
    .orderBy('initiated_at')
    .limit(limit)
    .execute();
  return rows.map(readAttempt);
}

type Decision = Pick<Attempt, 'subscriber_id' | 'id' | 'state' | 'reason' | 'payment_id' | 'decided_at'>;

/** Returns the ids of the attempts that were not decided before. */
export async function updateAttempts(trx: Database, decisions: readonly Decision[]): Promise<Set<string>> {
  const updated = await sql<{ id: string }>`
    update charge_attempt as a
    set state = n.state, reason = n.reason, payment_id = coalesce(n.payment_id, a.payment_id),
      decided_at = n.decided_at, retry_at = null
    from ${rowsOf('charge_attempt', decisions)} as n
    where a.subscriber_id = n.subscriber_id and a.id = n.id and a.state in ('initiated', 'pending', 'unknown')
    returning a.id`.execute(trx);
  return new Set(updated.rows.map(({ id }) => id));
}

/**
 * Records that a denied attempt was paid after all; returns false if it is not denied or is recorded already. The
 * state stays, because its bill may be paid by now.
 */
export async function markPaidLate(trx: Database, key: AttemptKey, paymentId: string): Promise<boolean> {
  const marked = await trx
    .updateTable('charge_attempt')
    .set({ reason: 'LANDED_LATE', payment_id: paymentId })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.attemptId)
    .where('state', '=', 'denied')
    .where((e) => e.or([e('reason', 'is', null), e('reason', '!=', 'LANDED_LATE')]))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** A payment that arrived after the learner had left pays no bill: the bill is due again if the learner returns. */
export async function markWithoutRight(trx: Database, key: AttemptKey): Promise<void> {
  await trx
    .updateTable('charge_attempt')
    .set({ state: 'denied', reason: 'LANDED_LATE' })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.attemptId)
    .where('state', '=', 'succeeded')
    .execute();
}

/** Returns the request time of the newest paid charge; unlike its entry, it is never the time of a later booking. */
export async function newestPaidRequest(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('charge_attempt')
    .select('initiated_at')
    .where('state', '=', 'succeeded')
    .orderBy('initiated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.initiated_at ?? null;
}

export async function insertLedgerEntries(trx: Database, rows: readonly LedgerEntryTable[]): Promise<void> {
  await insertRows(trx, 'ledger_entry', { rows });
}

export type ReviewKind = Selectable<RefundReviewTable>['kind'];

type NewReview = Pick<
  Selectable<RefundReviewTable>,
  'subscriber_id' | 'attempt_id' | 'subscription_id' | 'kind' | 'opened_at'
> & {
  /** What the carrier lists as taken; null where the ledger has it. */
  listed: Money | null;
};

/** Opens a refund review for each charge without a review. Returns the ids of the charges' attempts. */
export async function openRefundReviews(trx: Database, reviews: readonly NewReview[]): Promise<Set<string>> {
  if (reviews.length === 0) return new Set();
  const rows = reviews.map(({ listed, ...row }) => ({
    ...row,
    listed_amount: listed?.amount ?? null,
    listed_currency: listed?.currency ?? null,
    listed_exponent: listed?.exponent ?? null,
    decided_at: null,
    decision: null,
  }));
  const opened = await trx
    .insertInto('refund_review')
    .values(rows)
    .onConflict((c) => c.columns(['subscriber_id', 'attempt_id']).doNothing())
    .returning('attempt_id')
    .execute();
  return new Set(opened.map(({ attempt_id }) => attempt_id));
}

export function moneyOf({ amount, currency, exponent }: Pick<Attempt, 'amount' | 'currency' | 'exponent'>): Money {
  return { amount, currency, exponent };
}

export function readAttempt(row: Selectable<ChargeAttemptTable>): Attempt {
  return { ...row, plan: readPlanTerms(row.plan) };
}

const MAX_COUNTED = 10_000;

/** Counts charges that were sent and have no outcome, up to 10000, with the send time of the oldest one. */
export async function undecidedCharges(db: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(initiated_at) as "oldestAt" from (
      select initiated_at from charge_attempt
      where state in ('pending', 'unknown')
      order by initiated_at limit ${MAX_COUNTED}) as undecided`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
