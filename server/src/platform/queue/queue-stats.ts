import { sql } from 'kysely';
import type { Database, Tables } from '../database/schema.ts';
import type { Queue } from './queue.ts';

/** The maximum reported depth, because counting more rows is too expensive. */
export const MAX_COUNTED_ROWS = 10_000;

/**
 * The current state of a lane.
 * - `depth`: queued rows, including leased rows and rows that are not due; at most MAX_COUNTED_ROWS
 * - `oldestSeconds`: how long the oldest due row has been due; 0 without one
 * - `attempts`: the highest number of attempts among the counted rows
 */
export type LaneStats = { lane: string; depth: number; oldestSeconds: number; attempts: number };

/** Reads each lane from the start of its index, one after the other: a scrape must not fill the pool. */
export async function laneStats<T extends keyof Tables, Lane extends string>(
  db: Database,
  queue: Queue<T, Lane>,
  now: Date,
): Promise<LaneStats[]> {
  const stats: LaneStats[] = [];
  for (const lane of queue.lanes) stats.push(await readLane(db, queue, { lane, now }));
  return stats;
}

/** Counts dead-lettered rows that are not removed yet, up to MAX_COUNTED_ROWS. Needs an index on the dead rows. */
export async function countDead<T extends keyof Tables, Lane extends string>(
  db: Database,
  { declaration }: Queue<T, Lane>,
): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*)::int as dead from (
      select 1 from ${sql.table(declaration.table)} where state = 'dead' limit ${sql.lit(MAX_COUNTED_ROWS)}) as counted
  `.execute(db);
  return rows[0]?.dead ?? 0;
}

async function readLane<T extends keyof Tables, Lane extends string>(
  db: Database,
  queue: Queue<T, Lane>,
  { lane, now }: { lane: Lane; now: Date },
): Promise<LaneStats> {
  const { table, dueColumn = 'next_try_at' } = queue.declaration;
  const due = sql.ref(dueColumn);
  const { rows } = await sql<{ depth: number; first: Date | null; attempts: number | null }>`
    select count(*)::int as depth, min(due) as first, max(attempts) as attempts from (
      select ${due} as due, attempts from ${sql.table(table)}
      where ${queue.isQueuedIn(lane)} order by ${due} limit ${sql.lit(MAX_COUNTED_ROWS)}) as counted`.execute(db);
  const { depth = 0, first = null, attempts = 0 } = rows[0] ?? {};
  const waitedMs = first === null ? 0 : Math.max(0, now.getTime() - first.getTime());
  return { lane, depth, oldestSeconds: waitedMs / 1000, attempts: attempts ?? 0 };
}
