import { sql, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The blocks that one statement reads of a table, so that no statement exceeds its timeout; values stored apart come on
 * top.
 */
const MAX_BLOCKS = 1_000;

/**
 * Conditions that divide the rows of a table into parts, for a walk over all of it. In a transaction that sees one
 * instant (`repeatable read`) no row is missed; other transactions may miss a row that is changed meanwhile.
 */
export async function partsOfTable(
  db: Database,
  { table, alias = table, blocks = MAX_BLOCKS }: { table: string; alias?: string; blocks?: number },
): Promise<RawBuilder<boolean>[]> {
  const { rows } = await sql<{ size: number }>`
    select (pg_relation_size(${`"${table}"`}::regclass) / current_setting('block_size')::int)::int as size`.execute(db);
  const size = rows[0]?.size ?? 0;
  const at = sql.ref(`${alias}.ctid`);
  // As literals: only literals let the planner know that a part of the table is enough.
  const place = (block: number) => sql`${sql.lit(`(${block},0)`)}::tid`;
  return Array.from({ length: Math.ceil(size / blocks) }, (_, part) => {
    const from = part * blocks;
    return sql<boolean>`(${at} >= ${place(from)} and ${at} < ${place(from + blocks)})`;
  });
}
