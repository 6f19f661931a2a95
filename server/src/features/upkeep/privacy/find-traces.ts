import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { partsOfTable } from '../../../platform/database/table-parts.ts';

export type Trace = { table: string; rows: number };

/**
 * Searches every row of every table for any of the words, as text. Slow on purpose: it trusts no map of the stored
 * data. Reads each table in parts as of one instant, so that a row that is changed meanwhile is not missed.
 */
export async function findTraces(
  db: Database,
  words: readonly string[],
  { blocks }: { blocks?: number } = {},
): Promise<Trace[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(trx);
      const traces: Trace[] = [];
      for (const { name } of tables) {
        const rows = await countFound(trx, { table: name, words, ...(blocks !== undefined && { blocks }) });
        if (rows > 0) traces.push({ table: name, rows });
      }
      return traces;
    });
}

async function countFound(
  db: Database,
  { words, ...of }: { table: string; words: readonly string[]; blocks?: number },
): Promise<number> {
  const found = sql.join(
    words.map((word) => sql`position(${word} in whole) > 0`),
    sql` or `,
  );
  let count = 0;
  for (const part of await partsOfTable(db, { ...of, alias: 't' })) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select t::text as whole from ${sql.table(of.table)} as t where ${part}) as rows
      where ${found}`.execute(db);
    count += rows[0]?.count ?? 0;
  }
  return count;
}
