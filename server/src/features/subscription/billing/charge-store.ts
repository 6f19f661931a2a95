import type { Money } from '@lisan/contract/values';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type {
  AttemptState,
  ChargeAttemptTable,
  LedgerEntryTable,
} from '../../../platform/database/tables/subscription.ts';
import { readPlanTerms } from '../facts-record.ts';
import type { SubscriptionKey } from '../subscription-store.ts';

export type Attempt = Omit<Selectable<ChargeAttemptTable>, 'plan'> & { plan: PlanTerms };
export type AttemptKey = { subscriberId: string; attemptId: string };

/** The bill of a period; retries find the one that is there. */
export async function findOrCreateBill(
  trx: Database,
  row: { subscriber_id: string; id: string; subscription_id: string; period_start: Date; created_at: Date },
): Promise<string> {
  const bill = await trx
    .insertInto('bill')
    .values(row)
    .onConflict((c) =>
      c.columns(['subscriber_id', 'subscription_id', 'period_start']).doUpdateSet({ subscriber_id: row.subscriber_id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return bill.id;
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

export async function countAttempts(trx: Database, at: { subscriberId: string; billId: string }): Promise<number> {
  const row = await trx
    .selectFrom('charge_attempt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', at.subscriberId)
    .where('bill_id', '=', at.billId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertAttempt(trx: Database, row: Insertable<ChargeAttemptTable>): Promise<Attempt> {
  return readAttempt(await trx.insertInto('charge_attempt').values(row).returningAll().executeTakeFirstOrThrow());
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

type Decision = { state: AttemptState; reason: string | null; paymentId: string | null; decidedAt: Date | null };

/** False when the attempt has been decided already. */
export async function updateAttempt(trx: Database, key: AttemptKey, to: Decision): Promise<boolean> {
  const updated = await trx
    .updateTable('charge_attempt')
    .set({ state: to.state, reason: to.reason, payment_id: to.paymentId, decided_at: to.decidedAt })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.attemptId)
    .where('state', 'in', ['initiated', 'pending', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** False unless it was given up as denied: the money arrived all the same. The state stays, for its bill may be paid by now. */
export async function markLandedLate(trx: Database, key: AttemptKey, paymentId: string): Promise<boolean> {
  const marked = await trx
    .updateTable('charge_attempt')
    .set({ reason: 'LANDED_LATE', payment_id: paymentId })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.attemptId)
    .where('state', '=', 'denied')
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function insertLedgerEntry(trx: Database, row: LedgerEntryTable): Promise<void> {
  await trx.insertInto('ledger_entry').values(row).execute();
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
