import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export type Trace = { table: string; rows: number };

/**
 * Searches every row of every table for any of the words, as text. Slow on purpose: it trusts no map of what is stored
 * where.
 */
export async function findTraces(db: Database, words: readonly string[]): Promise<Trace[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const traces: Trace[] = [];
  for (const { name } of tables) {
    const found = sql.join(
      words.map((word) => sql`position(${word} in whole) > 0`),
      sql` or `,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select t::text as whole from ${sql.table(name)} as t) as rows
      where ${found}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) traces.push({ table: name, rows: count });
  }
  return traces;
}
