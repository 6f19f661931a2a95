import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type ClaimedDay = { day: string; step: number; lease_until: Date };

/** Adds today and the days since the last known day; at first also the days that are computed again. */
export async function planDays(db: Database, { today, first, now }: { today: string; first: string; now: Date }) {
  await sql`
    insert into figure_run (day, due_at)
    select d::date, ${now}::timestamptz
    from generate_series(coalesce((select max(day) from figure_run), ${first}::date), ${today}::date, interval '1 day') d
    on conflict (day) do nothing`.execute(db);
}

/** Marks days as due; days that are due already stay at their step. Returns the number of days. */
export async function markDue(db: Database, { from, to, now }: { from: string; to: string; now: Date }) {
  const { numAffectedRows } = await sql`
    insert into figure_run (day, due_at)
    select d::date, ${now}::timestamptz from generate_series(${from}::date, ${to}::date, interval '1 day') d
    on conflict (day) do update set due_at = ${now}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Claims the latest day that is due. */
export async function claimDay(db: Database, { now, leaseUntil }: { now: Date; leaseUntil: Date }) {
  const { rows } = await sql<ClaimedDay>`
    update figure_run set lease_until = ${leaseUntil} where day = (
      select day from figure_run where due_at <= ${now} and lease_until <= ${now}
      order by day desc limit 1 for update skip locked
    ) returning day, step, lease_until`.execute(db);
  return rows[0];
}

/** Stores that a step is done, and releases the day. False when the lease was lost: another worker has the day. */
export async function completeStep(
  trx: Database,
  { day, step, lease_until: lease }: ClaimedDay,
  { now, end }: { now: Date; end: { dueAt: Date | null } | null },
): Promise<boolean> {
  const stored = await trx
    .updateTable('figure_run')
    .set(
      end === null
        ? { step: step + 1, lease_until: now }
        : { step: 0, lease_until: now, due_at: end.dueAt, computed_at: now },
    )
    .where('day', '=', day)
    .where('lease_until', '=', lease)
    .returning('day')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns when a day may be computed next; null if no day is due. */
export async function nextRunDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due_at, lease_until)) as at from figure_run where due_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns when the first account was created; null without any. */
export async function firstAccountAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('subscriber').select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  return row?.created_at ?? null;
}
