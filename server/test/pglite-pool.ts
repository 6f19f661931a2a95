import { PGlite } from '@electric-sql/pglite';
import type { KyselyPlugin } from 'kysely';
import { readFile } from 'node:fs/promises';
import { embeddedParsers, wrapPglite, type OpenDatabase } from '../src/platform/database/open-database.ts';

// Opening a PGlite takes seconds of processor time, emptying one takes milliseconds. A worker therefore reuses its
// instances: each is emptied when its user closes it, and thrown away when its schema has changed.

type Instance = { pglite: PGlite; initial: InitialState };
/** The state behind the migrations: a fingerprint of the schema, and the rows that migrations inserted. */
type InitialState = { schema: string; rows: Map<string, string> };

const idle: Instance[] = [];

/** Opens a migrated database without rows of another test. `close` returns it for the next user of this worker. */
export async function openPooled(snapshot: string): Promise<OpenDatabase> {
  const instance = idle.pop() ?? (await createInstance(snapshot));
  let isClosed = false;
  const database = wrapPglite(instance.pglite, { plugins: [refuseWhere(() => isClosed)] });
  return {
    ...database,
    close() {
      isClosed = true;
      return release(instance);
    },
  };
}

/** A statement that an application sends after it has closed its database never reaches the next user's. */
function refuseWhere(isClosed: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (isClosed()) throw new Error('the test has closed its database');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function createInstance(snapshot: string): Promise<Instance> {
  const loadDataDir = new Blob([await readFile(snapshot)]);
  const pglite = await PGlite.create({ loadDataDir, parsers: embeddedParsers });
  const rows = new Map<string, string>();
  for (const table of await filledTables(pglite)) {
    const [row] = (await pglite.query<{ all: string }>(`select jsonb_agg(t)::text as all from ${table} t`)).rows;
    rows.set(table, row?.all ?? '[]');
  }
  return { pglite, initial: { schema: await schemaOf(pglite), rows } };
}

async function release(instance: Instance): Promise<void> {
  const { pglite, initial } = instance;
  if (pglite.closed) return;
  // A transaction that a test left open ends here, with its settings, locks and listeners.
  await pglite.exec('rollback');
  await pglite.exec('discard all');
  if ((await schemaOf(pglite)) !== initial.schema) return pglite.close();
  await empty(pglite, initial.rows);
  idle.push(instance);
}

async function empty(pglite: PGlite, rows: Map<string, string>): Promise<void> {
  const tables = [...new Set([...(await filledTables(pglite)), ...rows.keys()])];
  // The triggers of append-only tables refuse their truncation.
  await pglite.exec('set session_replication_role = replica');
  await pglite.exec(`truncate ${tables.join(', ')} restart identity cascade`);
  await pglite.exec(`delete from pg_statistic where starelid >= ${FIRST_USER_OID}`);
  for (const [table, all] of rows) {
    await pglite.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [all],
    );
  }
  await pglite.exec('reset session_replication_role');
}

const FIRST_USER_OID = 16_384;

/** Tables with at least one page. */
async function filledTables(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  return rows.map(({ name }) => name);
}

/** A text that changes with every table, column, index, constraint, trigger and function. */
async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ schema: string }>(`
    select md5(concat(
      (select string_agg(concat(oid, relname, relkind, reloptions), ',' order by oid) from pg_class
        where oid >= ${FIRST_USER_OID}),
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= ${FIRST_USER_OID} and not attisdropped),
      (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint where oid >= ${FIRST_USER_OID}),
      (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger where oid >= ${FIRST_USER_OID}),
      (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where oid >= ${FIRST_USER_OID})
    )) as schema`);
  return rows[0]?.schema ?? '';
}
