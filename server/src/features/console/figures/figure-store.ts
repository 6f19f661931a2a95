import type { Figure } from '@lisan/contract/console/figures';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Span = { from: string; to: string };

/** Returns the figures of some metrics between two days, both included. */
export async function findFigures(db: Database, metrics: readonly string[], { from, to }: Span): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select day, metric, plan, kind, detail, value from figure_day
    where metric = any(${[...metrics]}::text[]) and day between ${from}::date and ${to}::date
    order by day, metric, plan, kind, detail`.execute(db);
  return rows;
}

export async function findComputedDays(db: Database, { from, to }: Span): Promise<{ day: string; at: Date }[]> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select day, computed_at as at from figure_run
    where day between ${from}::date and ${to}::date and computed_at is not null order by day`.execute(db);
  return rows;
}

/** Counts the subscriptions that were paid for when a day began: earlier starts less earlier ends. */
export async function countPaying(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(case metric when 'paying_started' then value else -value end), 0)::bigint as count
    from figure_day where metric in ('paying_started', 'paying_ended') and day < ${day}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findPlanNames(db: Database): Promise<{ uuid: string; name: string }[]> {
  const rows = await db.selectFrom('plan').select(['id', 'name']).orderBy('position').execute();
  return rows.map(({ id, name }) => ({ uuid: id, name }));
}

export async function billingPausedSince(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('billing_control').select(['mode', 'since']).executeTakeFirst();
  return row && row.mode !== 'on' ? row.since : null;
}

export type ArmRow = { experiment: string; variant: string; exposed: number; converted: number };

/** Sums all exposures and conversions until now, by experiment and variant. */
export async function sumArms(db: Database): Promise<ArmRow[]> {
  const { rows } = await sql<ArmRow>`
    select kind as experiment, detail as variant,
      coalesce(sum(value) filter (where metric = 'experiment_exposed'), 0)::bigint as exposed,
      coalesce(sum(value) filter (where metric = 'experiment_converted'), 0)::bigint as converted
    from figure_day where metric in ('experiment_exposed', 'experiment_converted')
    group by kind, detail`.execute(db);
  return rows;
}
