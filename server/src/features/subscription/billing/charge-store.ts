import type { Money } from '@lisan/contract/values';
import { sql, type Selectable } from 'kysely';
import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import { insertRows, rowsOf } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type {
  BillTable,
  ChargeAttemptTable,
  LedgerEntryTable,
} from '../../../platform/database/tables/subscription.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import type { SubscriptionKey } from '../state/subscription-store.ts';

export type Attempt = Omit<Selectable<ChargeAttemptTable>, 'plan'> & { plan: PlanTerms };
export type AttemptKey = { subscriberId: string; attemptId: string };

export type NewBill = Selectable<BillTable>;

/** The bills of periods by their subscriptions; retries find those that are there. */
export async function findOrCreateBills(trx: Database, rows: readonly NewBill[]): Promise<Map<string, string>> {
  const bills = await sql<{ subscription_id: string; id: string }>`
    insert into bill (subscriber_id, id, subscription_id, period_start, created_at)
    select subscriber_id, id, subscription_id, period_start, created_at from ${rowsOf('bill', rows)}
    on conflict (subscriber_id, subscription_id, period_start) do update set subscriber_id = excluded.subscriber_id
    returning subscription_id, id`.execute(trx);
  return new Map(bills.rows.map(({ subscription_id, id }) => [subscription_id, id]));
}

export async function periodStartOf(db: Database, { subscriber_id, bill_id }: Attempt): Promise<Date> {
  const bill = await db
    .selectFrom('bill')
    .select('period_start')
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', bill_id)
    .executeTakeFirstOrThrow();
  return bill.period_start;
}

/** How many attempts there were at each bill, by its id; none where it is left out. */
export async function countAttempts(
  trx: Database,
  bills: readonly { subscriber_id: string; bill_id: string }[],
): Promise<Map<string, number>> {
  const owners = bills.map(({ subscriber_id }) => subscriber_id);
  const ids = bills.map(({ bill_id }) => bill_id);
  const counted = await sql<{ bill_id: string; count: number }>`
    select bill_id, count(*) as count from charge_attempt
    where (subscriber_id, bill_id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))
    group by bill_id`.execute(trx);
  return new Map(counted.rows.map(({ bill_id, count }) => [bill_id, count]));
}

export async function insertAttempts(trx: Database, rows: readonly Attempt[]): Promise<void> {
  await insertRows(trx, 'charge_attempt', { rows });
}

/** The attempt whose outcome is not known yet; there is at most one. */
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

/** The attempt behind a payment that the carrier names by our key or by its own id. */
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

/** Attempts that were begun long ago and never reported back, such as those of a process that died. */
export async function lostAttempts(db: Database, before: Date): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('charge_attempt')
    .selectAll()
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state = 'initiated'`)
    .where('initiated_at', '<', before)
    .orderBy('initiated_at')
    .limit(50)
    .execute();
  return rows.map(readAttempt);
}

type Decision = Pick<Attempt, 'subscriber_id' | 'id' | 'state' | 'reason' | 'payment_id' | 'decided_at'>;

/** The ids of those that had not been decided already. */
export async function updateAttempts(trx: Database, decisions: readonly Decision[]): Promise<Set<string>> {
  const updated = await sql<{ id: string }>`
    update charge_attempt as a
    set state = n.state, reason = n.reason, payment_id = n.payment_id, decided_at = n.decided_at
    from ${rowsOf('charge_attempt', decisions)} as n
    where a.subscriber_id = n.subscriber_id and a.id = n.id and a.state in ('initiated', 'pending', 'unknown')
    returning a.id`.execute(trx);
  return new Set(updated.rows.map(({ id }) => id));
}

/** False unless it counted as denied: the money arrived all the same. The state stays, for its bill may be paid by now. */
export async function markLandedLate(trx: Database, key: AttemptKey, paymentId: string): Promise<boolean> {
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

/** Money that came after the learner had left pays no bill, which is to be paid anew should the learner come back. */
export async function markWithoutRight(trx: Database, key: AttemptKey): Promise<void> {
  await trx
    .updateTable('charge_attempt')
    .set({ state: 'denied', reason: 'LANDED_LATE' })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.attemptId)
    .where('state', '=', 'succeeded')
    .execute();
}

export async function insertLedgerEntries(trx: Database, rows: readonly LedgerEntryTable[]): Promise<void> {
  await insertRows(trx, 'ledger_entry', { rows });
}

export async function openRefundReview(
  trx: Database,
  row: { subscriber_id: string; attempt_id: string; subscription_id: string; opened_at: Date },
): Promise<void> {
  await trx
    .insertInto('refund_review')
    .values({ ...row, decided_at: null, decision: null })
    .execute();
}

export function moneyOf({ amount, currency, exponent }: Pick<Attempt, 'amount' | 'currency' | 'exponent'>): Money {
  return { amount, currency, exponent };
}

function readAttempt(row: Selectable<ChargeAttemptTable>): Attempt {
  return { ...row, plan: readPlanTerms(row.plan) };
}
