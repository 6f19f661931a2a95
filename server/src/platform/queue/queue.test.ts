import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { stopClockAt } from '../../../test/stopped-clock.ts';
import type { MovableClock } from '../clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import type { Row } from './queue-declaration.ts';
import { countDead, laneStats } from './queue-stats.ts';
import { QueueWorker, type Handled } from './queue-worker.ts';
import { Queue } from './queue.ts';

const START = Date.parse('2026-03-10T09:00:00Z');
const LEASE_MS = 60_000;
const OWNER = '00000000-0000-4000-8000-0000000000aa';
const OTHER = '00000000-0000-4000-8000-0000000000bb';

let database: OpenDatabase;
let db: Database;
let clock: MovableClock;
let seq = 0;

type Outbox = Row<'billing_outbox'>;

const queue = new Queue({
  name: 'test',
  table: 'billing_outbox',
  key: ['subscriber_id', 'id'],
  lanes: { all: null },
  leaseMs: LEASE_MS,
  maxAttempts: 3,
  backoff: { firstMs: 1_000, maxMs: 8_000 },
  order: {
    key: 'subscriber_id',
    seq: 'seq',
    by: 'type',
    blocking: ['open_mandate', 'end_mandate'],
    blocked: ['open_mandate', 'end_mandate', 'charge'],
  },
});

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  // Rows without a subscription are enough here.
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'billing_outbox'::regclass and contype = 'f'`.execute(db);
  for (const { name } of rows) {
    await sql`alter table billing_outbox drop constraint ${sql.ref(name)}`.execute(db);
  }
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = stopClockAt(START);
  await db.deleteFrom('billing_outbox').execute();
});

async function add(...types: Outbox['type'][]): Promise<void> {
  await addOf(OWNER, ...types);
}

async function addOf(owner: string, ...types: Outbox['type'][]): Promise<void> {
  const now = clock.now();
  const rows = types.map((type) => ({
    subscriber_id: owner,
    id: `00000000-0000-4000-8000-${String((seq += 1)).padStart(12, '0')}`,
    subscription_id: owner,
    type,
    effect: {},
    state: 'queued' as const,
    attempts: 0,
    next_try_at: now,
    created_at: now,
  }));
  await db.transaction().execute((trx: Database) => queue.insert(trx, rows));
}

const claim = (limit = 10) => queue.claim(db, { lane: 'all', now: clock.now(), limit });

async function claimOne(): Promise<Outbox> {
  const [row] = await claim(1);
  if (!row) throw new Error('nothing to claim');
  return row;
}

async function states(): Promise<string[]> {
  const rows = await db.selectFrom('billing_outbox').select(['type', 'state']).orderBy('seq').execute();
  return rows.map(({ type, state }) => `${type} ${state}`);
}

describe('a claim', () => {
  it('is exclusive until its lease ends', async () => {
    await add('refund');
    expect(await claim()).toMatchObject([{ attempts: 1 }]);
    expect(await claim()).toEqual([]);
    clock.advance(LEASE_MS);
    expect(await claim()).toMatchObject([{ attempts: 2 }]);
  });

  it('is shared by concurrent workers, each row once', async () => {
    for (let n = 0; n < 30; n += 1) await add('refund');
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(30);
  });

  it('of a slow worker writes nothing once another has the row', async () => {
    await add('refund');
    const slow = await claimOne();
    clock.advance(LEASE_MS);
    const next = await claimOne();
    expect(await queue.ack(db, [slow], { state: 'done' })).toEqual([]);
    expect(await queue.retry(db, slow, { at: clock.now() })).toBe(false);
    expect(await queue.deadLetter(db, slow)).toBe(false);
    expect(await queue.ack(db, [next], { state: 'done', set: { finished_at: clock.now() } })).toHaveLength(1);
    expect(await states()).toEqual(['refund done']);
  });

  it('of many rows is finished by one statement, except for rows that others have claimed', async () => {
    await add('refund', 'refund', 'refund');
    const rows = await claim();
    const [first] = rows;
    if (!first) throw new Error('nothing claimed');
    await queue.retry(db, first, { at: clock.now() });
    await claimOne();
    expect(await queue.ack(db, rows, { state: 'done' })).toHaveLength(2);
  });
});

describe('what is due next', () => {
  it('is the first claimable row, or the end of a lease', async () => {
    expect(await queue.nextDue(db)).toBeNull();
    await add('refund');
    expect(await queue.nextDue(db)).toEqual(clock.now());
    await claimOne();
    expect(await queue.nextDue(db)).toEqual(new Date(START + LEASE_MS));
  });
});

describe('rows of one key', () => {
  it('wait for earlier blocking ones, and are released when those end', async () => {
    await add('open_mandate', 'charge');
    await add('charge', 'end_mandate', 'charge');
    expect(await states()).toEqual([
      'open_mandate queued',
      'charge blocked',
      'charge blocked',
      'end_mandate blocked',
      'charge blocked',
    ]);
    await queue.ack(db, [await claimOne()], { state: 'done' });
    expect(await states()).toEqual([
      'open_mandate done',
      'charge queued',
      'charge queued',
      'end_mandate queued',
      'charge blocked',
    ]);
    const rows = await claim();
    expect(rows).toHaveLength(3);
    await queue.ack(db, rows, { state: 'done' });
    expect((await states()).at(-1)).toBe('charge queued');
  });

  it('wait for none of another key, nor for those that do not block', async () => {
    await add('charge', 'refund', 'open_mandate');
    await addOf(OTHER, 'charge');
    expect(await claim()).toHaveLength(4);
  });

  it('are released by a dead letter too, and not by a retry', async () => {
    await add('open_mandate', 'charge');
    const row = await claimOne();
    await queue.retry(db, row, { at: clock.now() });
    expect(await states()).toEqual(['open_mandate queued', 'charge blocked']);
    await queue.deadLetter(db, await claimOne());
    expect(await states()).toEqual(['open_mandate dead', 'charge queued']);
  });

  it('are all released even when they are inserted while the row before them ends', async () => {
    for (let n = 0; n < 10; n += 1) {
      await add('open_mandate');
      const row = await claimOne();
      await Promise.all([queue.ack(db, [row], { state: 'done' }), add('charge'), add('charge')]);
      expect((await states()).filter((state) => state.endsWith('blocked'))).toEqual([]);
      await queue.ack(db, await claim(), { state: 'done' });
    }
  });
});

describe('a worker', () => {
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => errors.push(fields), warn: () => undefined };
  const createWorker = (handle: (row: Outbox) => Promise<Handled<'billing_outbox'>>, window = 10) =>
    new QueueWorker({ db, clock, log, random: () => 0.5 }, queue, { lanes: ['all'], window, handle });

  it('retries with backoff and dead-letters after the last attempt', async () => {
    await add('refund');
    const worker = createWorker(async () => ({ kind: 'retry', set: { last_error: 'PENDING' } }));
    const delays: number[] = [];
    while ((await worker.runOnce()) > 0) {
      const due = await queue.nextDue(db);
      if (!due) break;
      delays.push(due.getTime() - clock.now().getTime());
      clock.advance(delays.at(-1) ?? 0);
    }
    expect(delays).toEqual([1_000, 2_000]);
    expect(await states()).toEqual(['refund dead']);
    expect(await countDead(db, queue)).toBe(1);
  });

  it('treats a handler that throws like one that asks for a retry', async () => {
    await add('refund');
    await createWorker(() => Promise.reject(new TypeError('broken'))).runOnce();
    expect(await states()).toEqual(['refund queued']);
    expect(await queue.nextDue(db)).toEqual(new Date(START + 1_000));
  });

  it('starts due rows within its window while a slow row is in flight', async () => {
    await add('archive_subscriber');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const done: string[] = [];
    const worker = createWorker(async ({ type }) => {
      if (type === 'archive_subscriber') await answered;
      done.push(type);
      return { kind: 'ack', state: 'done' };
    }, 3);
    const { signal } = new AbortController();
    expect(await worker.pass(signal)).toBe(1);
    await add('refund', 'refund', 'refund', 'refund');
    while ((await worker.pass(signal)) > 0);
    expect(done).toEqual(['refund', 'refund', 'refund', 'refund']);
    answer();
    await worker.drain();
    expect(new Set(await states())).toEqual(new Set(['archive_subscriber done', 'refund done']));
  });

  const restarting = () => Object.assign(new Error('terminating connection'), { code: '57P01' });

  it('retries writing an outcome that arrived during a database outage', async () => {
    await add('refund');
    vi.spyOn(queue, 'ack').mockRejectedValueOnce(restarting());
    await createWorker(async () => ({ kind: 'ack', state: 'done' })).runOnce();
    expect(await states()).toEqual(['refund done']);
  });

  it('handles rows one by one that could not be started together', async () => {
    await add('refund', 'archive_subscriber', 'refund');
    const start = async (rows: Outbox[]) => {
      const started = rows.filter(({ type }) => type === 'refund');
      await queue.ack(db, started, { state: 'done' });
      return rows.filter((row) => !started.includes(row));
    };
    const handled: string[] = [];
    const handle = async ({ type }: Outbox): Promise<Handled<'billing_outbox'>> => {
      handled.push(type);
      return { kind: 'ack', state: 'done' };
    };
    const deps = { db, clock, log, random: () => 0.5 };
    const work = { lanes: ['all'] as const, window: 10, handle };
    await new QueueWorker(deps, queue, { ...work, start }).runOnce();
    expect(handled).toEqual(['archive_subscriber']);
    await add('refund', 'refund');
    await new QueueWorker(deps, queue, { ...work, start: () => Promise.reject(new Error('one is bad')) }).runOnce();
    expect(handled).toEqual(['archive_subscriber', 'refund', 'refund']);
    expect(new Set(await states())).toEqual(new Set(['refund done', 'archive_subscriber done']));
  });

  it('requeues rows that could not be started during a database outage', async () => {
    await add('refund', 'refund');
    const handle = () => Promise.reject(new Error('is not called'));
    const start = () => Promise.reject(restarting());
    const deps = { db, clock, log, random: () => 0.5 };
    await new QueueWorker(deps, queue, { lanes: ['all'], window: 10, handle, start }).runOnce();
    expect(await states()).toEqual(['refund queued', 'refund queued']);
    expect(await queue.nextDue(db)).toEqual(new Date(START + 1_000));
  });

  it('claims nothing once the process stops, even where a pass has waited for room', async () => {
    await add('refund', 'refund');
    const first = Promise.withResolvers<Handled<'billing_outbox'>>();
    const deps = { db, clock, log, random: () => 0.5 };
    const worker = new QueueWorker(deps, queue, { lanes: ['all'], window: 1, handle: () => first.promise });
    const stop = new AbortController();
    expect(await worker.pass(stop.signal)).toBe(1);
    const waiting = worker.pass(stop.signal);
    stop.abort();
    first.resolve({ kind: 'ack', state: 'done' });
    expect(await waiting).toBe(0);
    await worker.drain();
    expect((await states()).toSorted()).toEqual(['refund done', 'refund queued']);
  });

  it('claims no more than there is room for', async () => {
    await add('refund', 'refund', 'refund');
    const handle = async (): Promise<Handled<'billing_outbox'>> => ({ kind: 'ack', state: 'done' });
    const deps = { db, clock, log, random: () => 0.5 };
    const worker = new QueueWorker(deps, queue, { lanes: ['all'], window: 10, handle, room: async () => 2 });
    expect(await worker.runOnce()).toBe(2);
    expect(await worker.runOnce()).toBe(1);
  });
});

it('reports a lane’s depth, the delay of its oldest row, and its attempts', async () => {
  expect(await laneStats(db, queue, clock.now())).toEqual([{ lane: 'all', depth: 0, oldestSeconds: 0, attempts: 0 }]);
  await add('refund', 'refund');
  clock.advance(90_000);
  expect(await laneStats(db, queue, clock.now())).toEqual([{ lane: 'all', depth: 2, oldestSeconds: 90, attempts: 0 }]);
  await claimOne();
  expect(await laneStats(db, queue, clock.now())).toMatchObject([{ depth: 2, attempts: 1 }]);
});
