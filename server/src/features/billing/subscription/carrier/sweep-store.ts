import { sql, type Insertable, type Selectable } from 'kysely';
import type { Payment, UnreadablePayment } from '../../../../gateways/carrier/port.ts';
import { insertRows } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { CarrierSweepProgressTable, CarrierSweepTable } from '../../../../platform/database/tables/carrier.ts';

/** Returns the newest day (UTC, `YYYY-MM-DD`) that was compared. */
export async function lastSweptDay(db: Database): Promise<string | null> {
  const row = await db.selectFrom('carrier_sweep').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** Counts the stored mismatches of the newest day that was compared. */
export async function lastMismatches(db: Database): Promise<number> {
  const row = await db
    .selectFrom('carrier_sweep')
    .select(sql<number>`jsonb_array_length(mismatches)`.as('count'))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Returns the time of the first charge: no earlier day needs a comparison. */
export async function firstChargeAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('charge_attempt')
    .select((e) => e.fn.min('initiated_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns false when another process has compared that day meanwhile. */
export async function insertSweep(db: Database, row: Insertable<CarrierSweepTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('carrier_sweep')
    .values(row)
    .onConflict((c) => c.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Claims the comparison of a day; resumes a comparison that another worker left. Returns undefined while another worker
 * has it, or if the day was compared meanwhile.
 */
export async function claimSweep(
  db: Database,
  { day, now, leaseUntil }: { day: string; now: Date; leaseUntil: Date },
): Promise<SweepProgress | undefined> {
  const { rows } = await sql<SweepProgress>`
    insert into carrier_sweep_progress (day, lease_until)
    select ${day}::date, ${leaseUntil}::timestamptz where not exists (select 1 from carrier_sweep where day = ${day}::date)
    on conflict (day) do update set lease_until = excluded.lease_until
      where carrier_sweep_progress.lease_until <= ${now}
    returning *`.execute(db);
  return rows[0];
}

export type SweepProgress = Selectable<CarrierSweepProgressTable>;

/** The code of ISO 4217 for no currency: marks a stored payment whose amount is unknown. */
export const UNREADABLE = 'XXX';

type SweepPage = {
  paid: readonly Payment[];
  unreadable: readonly UnreadablePayment[];
  cursor: string | null;
  settled: number;
  leaseUntil: Date;
};

/**
 * Stores a page of the carrier's paid payments, its unreadable payments and the cursor. Returns undefined when the
 * lease was lost.
 */
export async function storePage(
  trx: Database,
  { day, lease_until }: SweepProgress,
  page: SweepPage,
): Promise<SweepProgress | undefined> {
  const paid = page.paid.map(({ paymentId, key, money, createdAt }) => ({
    day,
    payment_id: paymentId,
    key,
    amount: money.amount,
    currency: money.currency,
    created_at: createdAt,
  }));
  const unreadable = page.unreadable.map(({ paymentId, key, createdAt }) => ({
    day,
    payment_id: paymentId,
    key: key ?? '',
    amount: 0,
    currency: UNREADABLE,
    created_at: createdAt ?? new Date(`${day}T00:00:00Z`),
  }));
  await insertRows(trx, 'carrier_sweep_payment', {
    rows: [...paid, ...unreadable],
    ending: sql`on conflict (day, payment_id) do nothing`,
  });
  const { rows } = await sql<SweepProgress>`
    update carrier_sweep_progress set cursor = ${page.cursor}, is_listed = ${page.cursor === null},
      settled = settled + ${page.settled}, lease_until = ${page.leaseUntil}
    where day = ${day}::date and lease_until = ${lease_until}
    returning *`.execute(trx);
  return rows[0];
}

/** Ends the comparison and drops the stored list of the carrier. */
export async function dropProgress(trx: Database, day: string): Promise<void> {
  await trx.deleteFrom('carrier_sweep_payment').where('day', '=', day).execute();
  await trx.deleteFrom('carrier_sweep_progress').where('day', '=', day).execute();
}

/** Releases the comparison, so that any worker resumes it from its cursor. */
export async function releaseSweep(db: Database, { day, lease_until }: SweepProgress, now: Date): Promise<void> {
  await db
    .updateTable('carrier_sweep_progress')
    .set({ lease_until: now })
    .where('day', '=', day)
    .where('lease_until', '=', lease_until)
    .execute();
}
