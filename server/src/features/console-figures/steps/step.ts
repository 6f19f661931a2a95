import { sql, type RawBuilder } from 'kysely';
import type { FigureDay } from '../../../domain/figures/figure-day.ts';
import type { Database } from '../../../platform/database/open-database.ts';

/** One part of a day's figures, computed in one transaction that replaces what it had found before. */
export type Step = {
  /** The metrics that it writes, each named by one step only. */
  metrics: readonly string[];
  /** How long its source rows are retained; an older day is not computed again, because its rows are gone. */
  sourceDays?: number;
  /** A query of the columns metric, plan, kind, detail and value; rows with the same names are summed. */
  select: (day: FigureDay) => RawBuilder<unknown>;
};

/** Replaces the rows of a step; those whose value is 0 are not stored. */
export async function runStep(trx: Database, { metrics, select }: Step, day: FigureDay): Promise<void> {
  await sql`delete from figure_day where metric = any(${[...metrics]}::text[]) and day = ${day.day}::date`.execute(trx);
  await sql`
    insert into figure_day (day, metric, plan, kind, detail, value)
    select ${day.day}::date, metric, plan, kind, detail, sum(value)::bigint
    from (${select(day)}) found group by metric, plan, kind, detail having sum(value) <> 0`.execute(trx);
}

/** Whether a column is an instant of the day. */
export function within(column: string, { from, until }: FigureDay): RawBuilder<boolean> {
  return sql`(${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz)`;
}
