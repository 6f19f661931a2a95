import type { Database } from '../src/platform/database/schema.ts';

/** The figures of a metric on a day, as plan, kind, detail and value, in the order of their names. */
export async function figuresOf(db: Database, metric: string, day: string): Promise<unknown[][]> {
  const rows = await db
    .selectFrom('figure_day')
    .selectAll()
    .where('metric', '=', metric)
    .where('day', '=', day)
    .execute();
  return rows.map(({ plan, kind, detail, value }) => [plan, kind, detail, value]).toSorted();
}
