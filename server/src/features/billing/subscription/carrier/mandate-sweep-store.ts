import { sql, type Selectable } from 'kysely';
import { insertRows } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { MandateSweepDifferenceTable, MandateSweepTable } from '../../../../platform/database/tables/carrier.ts';

export type MandateSweep = Selectable<MandateSweepTable>;
export type MandateDifference = Selectable<MandateSweepDifferenceTable>;

/** Starts a comparison, unless one of this name is running. */
export async function insertMandateSweep(
  db: Database,
  row: { name: string; changed_since: Date; lease_until: Date },
): Promise<void> {
  await db
    .insertInto('mandate_sweep')
    .values({ ...row, after_id: null, checked: 0 })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
}

/** Claims a comparison that no worker has, of this name or of any; undefined without such a comparison. */
export async function claimMandateSweep(
  db: Database,
  { now, leaseUntil, name }: { now: Date; leaseUntil: Date; name: string | null },
): Promise<MandateSweep | undefined> {
  const { rows } = await sql<MandateSweep>`
    update mandate_sweep set lease_until = ${leaseUntil} where name = (
      select name from mandate_sweep
      where lease_until <= ${now} and (${name}::text is null or name = ${name})
      order by lease_until limit 1 for update skip locked
    ) returning *`.execute(db);
  return rows[0];
}

export async function isMandateSweepOpen(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('mandate_sweep').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Stores the result of a batch and the cursor, and releases the lease. Stores nothing when the lease was lost. */
export async function storeMandateBatch(
  trx: Database,
  sweep: MandateSweep,
  batch: { afterId: string; checked: number; differences: readonly Omit<MandateDifference, 'name'>[]; now: Date },
): Promise<void> {
  const stored = await trx
    .updateTable('mandate_sweep')
    .set({ after_id: batch.afterId, checked: sql`checked + ${batch.checked}`, lease_until: batch.now })
    .where('name', '=', sweep.name)
    .where('lease_until', '=', sweep.lease_until)
    .returning('name')
    .executeTakeFirst();
  if (!stored) return;
  const rows = batch.differences.map((difference) => ({ name: sweep.name, ...difference }));
  await insertRows(trx, 'mandate_sweep_difference', { rows });
}

/** Releases the comparison, so that any worker continues it from `at` on. */
export async function releaseMandateSweep(db: Database, sweep: MandateSweep, at: Date): Promise<void> {
  await db
    .updateTable('mandate_sweep')
    .set({ lease_until: at })
    .where('name', '=', sweep.name)
    .where('lease_until', '=', sweep.lease_until)
    .execute();
}

export async function countGone(db: Database, name: string): Promise<number> {
  const { gone } = await db
    .selectFrom('mandate_sweep_difference')
    .select((e) => e.fn.countAll<number>().as('gone'))
    .where('name', '=', name)
    .where('kind', '=', 'gone')
    .executeTakeFirstOrThrow();
  return gone;
}

/** Ends the comparison and inserts its differences as callbacks. Returns their number. */
export async function leaveHints(
  trx: Database,
  { name }: MandateSweep,
  { now, isGoneBelieved }: { now: Date; isGoneBelieved: boolean },
): Promise<number> {
  const left = await sql`
    insert into carrier_callback (source, id, type, msisdn, raw_body, occurred_at, received_at, state, next_try_at)
    select 'sweep', ${name} || ' ' || subscriber_id,
      case kind when 'active' then 'subscription_started' else 'subscription_ended' end,
      msisdn, '', ${now}::timestamptz, ${now}::timestamptz, 'received', ${now}::timestamptz
    from mandate_sweep_difference
    where name = ${name} and (kind <> 'gone' or ${isGoneBelieved})
    on conflict (source, id) do nothing`.execute(trx);
  await trx.deleteFrom('mandate_sweep').where('name', '=', name).execute();
  return Number(left.numAffectedRows ?? 0n);
}

/** Returns when a running comparison may be continued; null while no comparison is running. */
export async function nextMandateSweep(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('mandate_sweep')
    .select((e) => e.fn.min('lease_until').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
