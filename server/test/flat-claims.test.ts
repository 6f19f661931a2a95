import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcementQueue } from '../src/features/account/notification/announce/announcement-queue.ts';
import { pushQueue } from '../src/features/account/notification/push-queue.ts';
import { smsQueue } from '../src/features/account/notification/sms-queue.ts';
import { callbackQueue } from '../src/features/billing/subscription/carrier/callback-queue.ts';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import type { Database } from '../src/platform/database/schema.ts';
import { openTestDatabase } from './database.ts';

// The cost of a claim depends on the rows that it claims, not on the length of the queue: PostgreSQL counts the
// buffers.

const FEW = 1_000;
const MANY = 20_000;
const LIMIT = 50;
/** The index of the longer queue is a level deeper; a claim that read the queue would cost twenty times as much. */
const MAX_RATIO = 2;
const NOW = new Date('2026-03-10T09:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.engine !== 'postgres') return;
  // These rows have no subscriber.
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database.db);
  }
});
afterAll(() => database.close());

const TIMES = `timestamptz '2026-03-01' + n * interval '1 ms'`;
const smsRows = (lane: string) =>
  `sms_message (id, msisdn, text, class, dedupe_key, state, created_at, next_try_at, valid_until)
   select gen_random_uuid(), '+9647701234567', 't', '${lane}', '${lane}' || n, 'queued', ${TIMES}, ${TIMES}, '2027-01-01'`;

type List = { rows: string; claim: (db: Database) => Promise<unknown[]> };
const at = { now: NOW, limit: LIMIT };
const LISTS: Record<string, List> = {
  ...Object.fromEntries(
    smsQueue.lanes.map((lane): [string, List] => [
      `sms/${lane}`,
      { rows: smsRows(lane), claim: (db) => smsQueue.claim(db, { lane, ...at }) },
    ]),
  ),
  push: {
    rows: `push_message (id, subscriber_id, endpoint, dedupe_key, topic, title, text, state, created_at, next_try_at, valid_until)
      select gen_random_uuid(), gen_random_uuid(), 'e', 'k', 't', 't', 't', 'queued', ${TIMES}, ${TIMES}, '2027-01-01'`,
    claim: (db) => pushQueue.claim(db, { lane: 'all', ...at }),
  },
  callbacks: {
    rows: `carrier_callback (source, id, type, msisdn, raw_body, occurred_at, received_at, state, next_try_at)
      select 's', 'c' || n, 't', 'm', '', ${TIMES}, ${TIMES}, 'received', ${TIMES}`,
    claim: (db) => callbackQueue.claim(db, { lane: 'all', ...at }),
  },
  announcements: {
    rows: `lesson_announcement (channel_id, type, due_at) select gen_random_uuid(), 'lesson_soon', ${TIMES}`,
    claim: (db) => announcementQueue.claim(db, { lane: 'all', ...at }),
  },
};

async function fill({ rows }: List, from: number, to: number): Promise<void> {
  await sql.raw(`insert into ${rows} from generate_series(${from + 1}, ${to}) as n`).execute(database.db);
  await sql`vacuum analyze`.execute(database.db);
}

/** The buffers that a claim reads for each row it claims. Its changes are rolled back. */
async function buffersPerRow({ claim }: List): Promise<number> {
  const query = await capture(claim);
  const compiled = database.db.getExecutor().compileQuery(query.node, query.queryId);
  const explain = `explain (analyze, buffers, format json) ${compiled.sql}`;
  const measured = { buffers: 0 };
  const taken = database.db.transaction().execute(async (trx: Database) => {
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(explain, [...compiled.parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    measured.buffers = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(measured.buffers).toBeGreaterThan(0);
  return measured.buffers / LIMIT;
}

type Plan = { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number };
type Captured = Parameters<KyselyPlugin['transformQuery']>[0];

async function capture(claim: List['claim']): Promise<Captured> {
  const captured: Captured[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: (args): RootOperationNode => {
      captured.push(args);
      throw new Error('captured');
    },
    transformResult: async ({ result }) => result,
  };
  await expect(claim(database.db.withPlugin(plugin))).rejects.toThrow('captured');
  const [first] = captured;
  if (!first) throw new Error('the claim asked nothing');
  return first;
}

test.each(Object.entries(LISTS))(
  'a claim of %s reads no more when the queue is twenty times as long',
  async (_name, list) => {
    if (database.engine !== 'postgres') return;
    await fill(list, 0, FEW);
    const few = await buffersPerRow(list);
    await fill(list, FEW, MANY);
    const many = await buffersPerRow(list);
    expect(many / few).toBeLessThanOrEqual(MAX_RATIO);
  },
);
