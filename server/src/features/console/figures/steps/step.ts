import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { FigureDay } from '../../../../domain/figures/figure-day.ts';
import { insertRows } from '../../../../platform/database/insert-rows.ts';
import { LONG_READ_TIMEOUT_MS } from '../../../../platform/database/long-reads.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { FigureDayTable } from '../../../../platform/database/tables/figures.ts';

/** One part of a day's figures, which replaces its earlier rows. */
export type Step = {
  /** The metrics that it writes, each named by one step only. */
  metrics: readonly string[];
  /** How long its source rows are retained; an older day is not computed again, because its rows are gone. */
  sourceDays?: number;
  /** A query of the columns metric, plan, kind, detail and value; rows with the same names are summed. */
  select: (day: FigureDay) => RawBuilder<unknown>;
};

export type FigureRow = Selectable<FigureDayTable>;

/** Reads the figures of a step for a day; values of 0 are left out. */
export async function readStep(db: Database, { select }: Step, day: FigureDay): Promise<FigureRow[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(LONG_READ_TIMEOUT_MS)}, true)`.execute(trx);
    const { rows } = await sql<FigureRow>`
      select ${day.day}::date as day, metric, plan, kind, detail, sum(value)::bigint as value
      from (${select(day)}) found group by metric, plan, kind, detail having sum(value) <> 0`.execute(trx);
    return rows;
  });
}

/** Replaces the rows of a step, within the caller's transaction. */
export async function storeStep(
  trx: Database,
  { metrics }: Step,
  { day, rows }: { day: string; rows: readonly FigureRow[] },
): Promise<void> {
  await sql`delete from figure_day where metric = any(${[...metrics]}::text[]) and day = ${day}::date`.execute(trx);
  await insertRows(trx, 'figure_day', { rows });
}

/** Returns whether a column is an instant of the day. */
export function within(column: string, { from, until }: FigureDay): RawBuilder<boolean> {
  return sql`(${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz)`;
}
