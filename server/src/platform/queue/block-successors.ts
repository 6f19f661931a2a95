import { sql, type RawBuilder } from 'kysely';
import { rowsOf } from '../database/insert-rows.ts';
import type { Database, Tables } from '../database/schema.ts';
import type { QueueOrder, Row } from './queue-declaration.ts';

type Ordered<T extends keyof Tables> = { table: T; order: QueueOrder<T> };
type Rows<T extends keyof Tables> = readonly Partial<Row<T>>[];

/** Serialises insertions and releases of these rows' keys until the transaction ends, always in one order. */
export async function lockKeys<T extends keyof Tables>(
  trx: Database,
  { table, order }: Ordered<T>,
  rows: Rows<T>,
): Promise<void> {
  const names = [...new Set(rows.map((row) => `${table}:${String(row[order.key])}`))].toSorted();
  if (names.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 11))
    from (select unnest(${names}::text[]) as name) as names order by name`.execute(trx);
}

/** Sets the inserted rows that must wait for earlier ones of their key to `blocked`. */
export async function blockSuccessors<T extends keyof Tables>(
  trx: Database,
  { table, order, key }: Ordered<T> & { key: readonly (keyof Row<T> & string)[] },
  rows: Rows<T>,
): Promise<void> {
  const dependents = rows.filter((row) => order.blocked.includes(String(row[order.by])));
  if (dependents.length === 0) return;
  const owner = sql.ref(order.key);
  const earlier = (state: string) => sql`exists (
    select 1 from ${sql.table(table)} as e
    where e.${owner} = r.${owner} and e.state = ${sql.lit(state)} and e.${sql.ref(order.seq)} < r.${sql.ref(order.seq)}
      and ${isOneOf(sql`e.${sql.ref(order.by)}`, order.blocking)})`;
  const ids = dependents.map((row) => Object.fromEntries(key.map((name) => [name, row[name]])));
  const inserted = key.map((name) => sql`r.${sql.ref(name)} = i.${sql.ref(name)}`);
  await sql`
    update ${sql.table(table)} as r set state = 'blocked' from ${rowsOf(table, ids)} as i
    where ${sql.join(inserted, sql` and `)} and r.state = 'queued'
      and (${earlier('queued')} or ${earlier('blocked')})`.execute(trx);
}

/**
 * Releases the successors of these finished rows: the blocked rows of their keys up to and including the next blocking
 * one.
 */
export async function releaseSuccessors<T extends keyof Tables>(
  trx: Database,
  { table, order }: Ordered<T>,
  finished: Rows<T>,
): Promise<void> {
  const blocking = finished.filter((row) => order.blocking.includes(String(row[order.by])));
  if (blocking.length === 0) return;
  await lockKeys(trx, { table, order }, blocking);
  const [owner, seq, by] = [sql.ref(order.key), sql.ref(order.seq), sql.ref(order.by)];
  const keys = [...new Set(blocking.map((row) => row[order.key]))].map((value) => ({ [order.key]: value }));
  await sql`
    update ${sql.table(table)} as r set state = 'queued'
    from (
      select k.${owner}, (
        select min(n.${seq}) from ${sql.table(table)} as n
        where n.${owner} = k.${owner} and n.state = 'blocked' and ${isOneOf(sql`n.${by}`, order.blocking)}
      ) as last
      from ${rowsOf(table, keys)} as k
      where not exists (
        select 1 from ${sql.table(table)} as q
        where q.${owner} = k.${owner} and q.state = 'queued' and ${isOneOf(sql`q.${by}`, order.blocking)})
    ) as released
    where r.${owner} = released.${owner} and r.state = 'blocked'
      and (released.last is null or r.${seq} <= released.last)`.execute(trx);
}

function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
