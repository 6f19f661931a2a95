import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export type Trace = { table: string; rows: number };

/** What one statement reads of a table, so that none takes longer than a statement may; values stored apart come on top. */
const MAX_BLOCKS = 1_000;

/**
 * Searches every row of every table for any of the words, as text. Slow on purpose: it trusts no map of what is stored
 * where. It reads each table in parts as of one instant, so that a row that is changed meanwhile is not missed.
 */
export async function findTraces(
  db: Database,
  words: readonly string[],
  { blocks = MAX_BLOCKS }: { blocks?: number } = {},
): Promise<Trace[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const traces: Trace[] = [];
      for (const table of await listTables(trx)) {
        const rows = await countFound(trx, { ...table, words, blocks });
        if (rows > 0) traces.push({ table: table.name, rows });
      }
      return traces;
    });
}

type Table = { name: string; size: number };

/** Every table with its number of blocks. */
async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name,
      (pg_relation_size(quote_ident(table_name)::regclass) / current_setting('block_size')::int)::int as size
    from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows;
}

async function countFound(
  db: Database,
  { name, size, words, blocks }: Table & { words: readonly string[]; blocks: number },
): Promise<number> {
  const found = sql.join(
    words.map((word) => sql`position(${word} in whole) > 0`),
    sql` or `,
  );
  let count = 0;
  for (let from = 0; from < size; from += blocks) {
    // Block numbers are no parameters: a range of them is found without reading the others only if it is known.
    const part = sql`t.ctid >= ${sql.lit(`(${from},0)`)}::tid and t.ctid < ${sql.lit(`(${from + blocks},0)`)}::tid`;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select t::text as whole from ${sql.table(name)} as t where ${part}) as rows
      where ${found}`.execute(db);
    count += rows[0]?.count ?? 0;
  }
  return count;
}
