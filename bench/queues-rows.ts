import { sql } from 'kysely';
import type { Database, Tables } from '../server/src/platform/database/schema.ts';

/** A deterministic value for a row's number, in no order. */
export const ID = `md5(n::text)::uuid`;
export const TIME = `timestamptz '2026-03-01' + n * interval '1 ms'`;
/** When all rows are due. */
export const NOW = new Date('2026-03-10T09:00:00Z');

/** Rows of a table: `set` has SQL for columns, the others get a neutral value of their type. */
export type Rows = {
  table: keyof Tables;
  set?: Readonly<Record<string, string>>;
  /** The differing columns of finished rows, which lie beside the queued rows; each measurement has the same number. */
  past?: Readonly<Record<string, string>>;
};

/** The rows have no subscriber and no causes. */
export async function dropRelations(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  const guarded = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`.execute(db);
  for (const { table } of guarded.rows) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
}

export async function empty(db: Database, all: readonly Rows[]): Promise<void> {
  for (const { table } of all) await sql`truncate ${sql.table(table)}`.execute(db);
}

type Numbers = { from: number; to: number };

/** Adds the rows after number `from`, up to `to`. */
export async function fill(db: Database, all: readonly Rows[], numbers: Numbers): Promise<void> {
  for (const { table, set = {} } of all) await insert(db, { table, set }, numbers);
}

export async function fillPast(db: Database, all: readonly Rows[], numbers: Numbers): Promise<void> {
  for (const { table, set, past } of all) if (past) await insert(db, { table, set: { ...set, ...past } }, numbers);
}

/** A statement must end before the pool's timeout. */
const BATCH = 20_000;

async function insert(db: Database, { table, set }: Rows, { from, to }: Numbers): Promise<void> {
  const columns = { ...(await requiredColumns(db, table)), ...set };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql.raw(value));
  for (let after = from; after < to; after += BATCH) {
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(values)}
      from generate_series(${sql.lit(after + 1)}, ${sql.lit(Math.min(to, after + BATCH))}) as n`.execute(db);
  }
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

const VALUES: Record<string, string> = {
  uuid: ID,
  text: `'t' || n`,
  int4: '1',
  int8: '1',
  float8: '1',
  bool: 'false',
  jsonb: `'{}'`,
  timestamptz: TIME,
  date: `date '1500-01-01' + n`,
  _uuid: `'{}'`,
  _text: `'{}'`,
};

async function requiredColumns(db: Database, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
  return Object.fromEntries(rows.map(({ name, type }) => [name, VALUES[type] ?? `''`]));
}
