import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { CarrierSweepTable } from '../../../platform/database/tables/carrier.ts';

/** The newest day (UTC, `YYYY-MM-DD`) that was compared. */
export async function lastSweptDay(db: Database): Promise<string | null> {
  const row = await db.selectFrom('carrier_sweep').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** When the first charge was begun: before then there is nothing to compare. */
export async function firstChargeAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('charge_attempt')
    .select((e) => e.fn.min('initiated_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** False when another process has compared that day meanwhile. */
export async function insertSweep(db: Database, row: Insertable<CarrierSweepTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('carrier_sweep')
    .values(row)
    .onConflict((c) => c.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type BookedCharge = { key: string; payment_id: string; amount: number; currency: string };

/** What our ledger says was charged for attempts begun in a span of time. */
export async function bookedCharges(db: Database, within: { from: Date; until: Date }): Promise<BookedCharge[]> {
  return db
    .selectFrom('charge_attempt')
    .innerJoin('ledger_entry', (join) =>
      join
        .onRef('ledger_entry.subscriber_id', '=', 'charge_attempt.subscriber_id')
        .onRef('ledger_entry.attempt_id', '=', 'charge_attempt.id')
        .on('ledger_entry.kind', '=', 'charge'),
    )
    .select([
      'charge_attempt.key',
      'ledger_entry.reference as payment_id',
      'ledger_entry.amount',
      'ledger_entry.currency',
    ])
    .where('charge_attempt.initiated_at', '>=', within.from)
    .where('charge_attempt.initiated_at', '<', within.until)
    .execute();
}
