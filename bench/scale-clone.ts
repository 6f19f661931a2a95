import pg from 'pg';
import { EXTRA_TABLES, extraStatements } from './scale-extras.ts';
import { OWN_UUID } from './scale-ids.ts';
import { HABITS, type Habit } from './scale-year.ts';
import { definitionsOf, describeSchema } from './scale-schema.ts';
import { OWN_TEXTS, SHARED_COLUMNS, type Part } from './scale-profile.ts';

export type Learners = { from: number; to: number };

const WORKERS = 2;
/** Pairs of one statement. */
const BATCH = 50_000;
/** So that no two learners of an hour act at the same second. */
const CARDS_DUE = '2026-03-10T06:00:00Z';
const SPREAD_SECONDS = 3_600;

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Stores the rows of the lived pair that each clone gets, in separate tables. */
export async function storeTemplate(
  url: string,
  parts: readonly Part[],
  habits: readonly Habit[] = HABITS,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create schema template');
    for (const part of parts) await client.query(templateOf(part, pairOf(habits)));
    for (const part of parts) await client.query(`analyze template.${part.table}`);
  });
}

function templateOf(
  { table, owner = 'subscriber_id', per = owner, by, newest, oldest, of, where = 'true' }: Part,
  pair: string,
): string {
  const on = of?.on
    .map((pair) => pair.split(' = '))
    .map(([parent = '', child = parent]) => `p.${parent} = t.${child}`)
    .join(' and ');
  const within = of
    ? `exists (select from template.${of.table} p where ${on})`
    : `t.${owner}::text in (select key from pair)`;
  const rank = by ? `row_number() over (partition by t.${per} order by t.${by} ${oldest ? 'asc' : 'desc'})` : '1';
  const rows = `select t.*, ${rank} as template_rank from ${table} t where (${where}) and ${within}`;
  const newestOnly = newest === undefined ? '' : `where template_rank <= ${newest}`;
  return `create table template.${table} as ${pair} select * from (${rows}) t ${newestOnly} ${by ? `order by ${by}` : ''}`;
}

/** Selects the keys in references to the pair: the id, or the number. */
function pairOf(habits: readonly Habit[]): string {
  return `with pair as (
    select unnest(array[id::text, msisdn]) as key from subscriber
    where msisdn in (${habits.map(({ msisdn }) => `'${msisdn}'`).join(', ')}))`;
}

/**
 * Makes all tables of either database unlogged: the load of a million learners would write each row twice. A table
 * stays logged while a logged one refers to it, so referenced tables come last.
 */
async function unlog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace`,
  );
  let left = rows.map(({ name }) => name);
  while (left.length > 0) {
    const refused: string[] = [];
    for (const name of left) await client.query(`alter table ${name} set unlogged`).catch(() => refused.push(name));
    if (refused.length === left.length) throw new Error(`these stay logged: ${left.join(', ')}`);
    left = refused;
  }
}

async function leaveRoom(client: pg.Client, parts: readonly Part[], percent: number): Promise<void> {
  for (const { table, room } of parts)
    if (room) await client.query(`alter table ${table} set (fillfactor = ${percent})`);
}

async function stage(name: string, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await act();
  console.log(`#   ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Clones the pair: the same rows with their own ids, numbers and times, inserted table by table in their time’s order.
 */
export async function cloneLearners(url: string, { from, to }: Learners, parts: readonly Part[]): Promise<void> {
  // Lessons and recordings refer to each other.
  const tables = [...parts.map(({ table }) => table), ...EXTRA_TABLES, 'live_channel'];
  await withClient(url, async (client) => {
    const before = await describeSchema(client);
    const definitions = await definitionsOf(client, tables);
    await client.query('set session_replication_role = replica');
    for (const { drop } of definitions) await client.query(drop);
    await unlog(client);
    await leaveRoom(client, parts, 85);
    await stage('rows', () => fillAll(url, { from, to }, parts));
    const creates = definitions.map(({ create }) => create);
    const isForeign = (create: string) => create.includes('FOREIGN KEY');
    const keys = creates.filter((create) => !isForeign(create)).toSorted(largestFirst);
    await stage('keys and indexes', () => runAll(url, keys));
    await stage('foreign keys', async () => {
      for (const create of creates.filter(isForeign)) await client.query(create);
    });
    await leaveRoom(client, parts, 100);
    const after = await describeSchema(client);
    const lost = before.filter((text) => !after.includes(text));
    if (lost.length > 0) throw new Error(`the load changed the schema: ${lost.join('; ')}`);
  });
}

/** Orders the larger statements first: both workers end at about the same time. */
function largestFirst(one: string, other: string): number {
  const weight = (text: string) => (text.includes('learning_event') ? 0 : text.includes('daily_step') ? 1 : 2);
  return weight(one) - weight(other);
}

async function fillAll(url: string, { from, to }: Learners, parts: readonly Part[]): Promise<void> {
  const statements: string[] = [];
  for (const part of parts) {
    const columns = await withClient(url, (client) => columnsOf(client, part.table));
    for (let first = from; first <= to; first += BATCH) {
      const last = Math.min(to, first + BATCH - 1);
      statements.push(insertOf(part, columns, { from: first, to: last }));
    }
  }
  for (let first = from; first <= to; first += BATCH)
    statements.push(...extraStatements({ from: first, to: Math.min(to, first + BATCH - 1) }));
  await runAll(url, statements);
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  let next = 0;
  const work = () =>
    withClient(url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query('set max_parallel_maintenance_workers = 0');
      while (next < statements.length) await client.query(statements[next++] ?? '');
    });
  await Promise.all(Array.from({ length: WORKERS }, work));
}

type Column = { name: string; type: string };

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  );
  return rows;
}

function insertOf({ table, every = 1 }: Part, columns: readonly Column[], { from, to }: Learners): string {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => valueOf(table, column)).join(', ');
  const some = every === 1 ? '' : `where n % ${every} = 0`;
  return `insert into ${table} (${names})
    select ${values} from template.${table} t cross join generate_series(${from}, ${to}) as n ${some}`;
}

const FIRST_NAMES = [
  'سارة',
  'عمر',
  'هدى',
  'علي',
  'نور',
  'حسن',
  'زينب',
  'مريم',
  'يوسف',
  'ليلى',
  'أحمد',
  'فاطمة',
  'كرار',
  'رنا',
  'مصطفى',
  'آية',
  'حيدر',
  'دعاء',
  'سيف',
];
const FAMILY_NAMES = [
  'الجبوري',
  'العبيدي',
  'الدليمي',
  'التميمي',
  'الساعدي',
  'الحسيني',
  'العزاوي',
  'الشمري',
  'الخفاجي',
  'الزبيدي',
  'البياتي',
  'الطائي',
  'الكعبي',
];
const pick = (of: readonly string[], by: string) =>
  `(array[${of.map((one) => `'${one}'`).join(',')}])[1 + (${by}) % ${of.length}]`;

/** The nth clone of a number: the two learners of the pair have different prefixes. */
export const NUMBER = (prefix: string, n: string) => `'${prefix}' || lpad((${n})::text, 7, '0')`;

function valueOf(table: string, { name, type }: Column): string {
  const column = `t.${name}`;
  if (name === 'msisdn') {
    const [first, second] = HABITS;
    return `case ${column} when '${first.msisdn}' then ${NUMBER(first.msisdn.slice(0, 7), 'n')} when '${second.msisdn}' then ${NUMBER(second.msisdn.slice(0, 7), 'n')} end`;
  }
  if (name === 'token_hash') return tokenHash(`${column} || n`);
  if (name === 'name' && table === 'subscriber')
    return `${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(FAMILY_NAMES, 'n / 19')}`;
  if (name === 'recipient') return `'scale-' || n`;
  if (name === 'subject_id') return `${OWN_UUID(`${column} || n`)}::text`;
  if (type === 'uuid' && !SHARED_COLUMNS.has(name)) return OWN_UUID(`${column}::text || n`);
  if (type === 'text' && OWN_TEXTS.has(name)) return `${column} || '-' || n`;
  // Every learner has cards to review when the measurement begins.
  if (name === 'due_at' && table === 'review_card') return `least(${column}, '${CARDS_DUE}')`;
  if (type === 'timestamptz') return `${column} - (n % ${SPREAD_SECONDS}) * interval '1 second'`;
  return column;
}

/** Returns the stored form of a session’s token. */
function tokenHash(token: string): string {
  return `rtrim(translate(encode(sha256(convert_to(${token}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;
}
