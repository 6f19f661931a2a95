import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/queue/job.ts';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { nextNight } from './next-night.ts';
import type { MovableClock } from '../../platform/clock.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;
/** Between batches, so that requests come first. */
export const PAUSE_MS = 50;

type Removing = Pick<RetentionDeps, 'db' | 'clock' | 'log'> & { config: Pick<RetentionDeps['config'], 'databaseUrl'> };

/**
 * Removes rows whose retention is over, batch by batch: at start, and every night. What it did not reach when the process
 * ends it finds again.
 */
export function retentionJob(deps: Removing): Job {
  const { db, clock, log } = deps;
  let next = 0;
  let removed = 0;
  let from: Date | null = null;
  let dueAt = clock.now();
  return {
    name: 'remove-expired',
    workers: 'media',
    async pass(signal) {
      if (clock.now() < dueAt) return 0;
      const rule = RETENTION_RULES[next];
      if (!rule) {
        await vacuumEmbedded(deps);
        if (removed > 0) log.info({ removed }, 'expired rows removed');
        [next, removed, from, dueAt] = [0, 0, null, nextNight(clock.now())];
        return 0;
      }
      const batch = await removeBatch(db, rule, { now: clock.now(), from });
      removed += batch.count;
      if (batch.count < BATCH) [next, from] = [next + 1, null];
      else {
        from = batch.upTo;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      return 1;
    },
    nextDue: async () => dueAt,
  };
}

type Batch = { now: Date; from: Date | null; limit?: number };

/**
 * Removes at most `limit` rows of a rule, the oldest first. Returns their number and the age of the last: the next batch
 * starts there rather than walk again over rows that are protected.
 */
export async function removeBatch(
  db: Database,
  rule: RetentionRule,
  { now, from, limit = BATCH }: Batch,
): Promise<{ count: number; upTo: Date | null }> {
  const { table, key, column, days, only, unless } = rule;
  const cutoff = new Date(now.getTime() - days * DAY_MS);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<{ at: Date }>`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} as t
      where ${sql.ref(column)} < ${cutoff}::timestamptz
        ${from === null ? sql`` : sql`and ${sql.ref(column)} >= ${from}::timestamptz`}
        ${only === undefined ? sql`` : sql`and ${sql.raw(only)}`}
        ${unless === undefined ? sql`` : sql`and not (${sql.raw(unless)})`}
      order by ${sql.ref(column)}
      limit ${limit}
      for update skip locked
    )
    returning ${sql.ref(column)}::timestamptz as at`.execute(db);
  const times = rows.map(({ at }) => at.getTime());
  return { count: rows.length, upTo: times.length === 0 ? from : new Date(Math.max(...times)) };
}

/** PGlite has no autovacuum: without this its queues grow with every row that was ever claimed. */
async function vacuumEmbedded({ db, config }: Removing): Promise<void> {
  if (config.databaseUrl === undefined) await sql`vacuum analyze`.execute(db);
}

/** What the use cases of this feature need. */
type RetentionDeps = {
  config: Config;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
};
