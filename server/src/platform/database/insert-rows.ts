import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database, Tables } from './schema.ts';

const NOTHING = sql``;

/**
 * Inserts any number of rows by one statement whose text does not depend on the number, because a list of VALUES would
 * be another statement to prepare for each. All rows have the same columns; JSON columns are passed as they are.
 */
export async function insertRows<T extends keyof Tables>(
  db: Database,
  table: T,
  { rows, ending = NOTHING }: { rows: readonly Partial<Selectable<Tables[T]>>[]; ending?: RawBuilder<unknown> },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowsOf(table, rows)} ${ending}`.execute(
    db,
  );
}

/** Returns the rows as a relation of the table's own types; a missing column is null. */
export function rowsOf(table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
