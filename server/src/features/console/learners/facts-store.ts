import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SubscriberTable } from '../../../platform/database/tables/identity.ts';
import type { ConsentTable } from '../../../platform/database/tables/subscription.ts';

export type Account = Selectable<SubscriberTable>;

/** More than anyone agrees to; the timeline has all of them. */
const MAX_CONSENTS = 50;

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks an account until the transaction ends, so that two colleagues act one after the other. */
export async function lockAccount(trx: Database, id: string): Promise<Account | undefined> {
  return trx.selectFrom('subscriber').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Returns whether an account is the row for the books of an erased subscriber, whose number is replaced by this text.
 */
export function isErased({ msisdn }: Account): boolean {
  return msisdn === 'erased';
}

export async function setBlocked(trx: Database, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('subscriber').set({ blocked_at: at }).where('id', '=', id).execute();
}

export type Total = { kind: 'charge' | 'refund'; currency: string; exponent: number; amount: number };

/** Sums payments and refunds by currency. */
export async function moneyTotals(db: Database, subscriberId: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select kind, currency, exponent, sum(amount)::bigint as amount from ledger_entry
    where subscriber_id = ${subscriberId}
    group by kind, currency, exponent order by kind, currency`.execute(db);
  return rows;
}

/** Returns the consents of a learner, the latest first. */
export async function consentsOf(db: Database, subscriberId: string): Promise<Selectable<ConsentTable>[]> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at', 'desc')
    .limit(MAX_CONSENTS)
    .execute();
}

export async function goalMinutes(db: Database, subscriberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('learning_goal')
    .select('minutes')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row?.minutes ?? null;
}

export async function certificatesOf(db: Database, subscriberId: string) {
  return db
    .selectFrom('certificate')
    .select(['number', 'level_id', 'issued_at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('issued_at')
    .execute();
}
