import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { Config } from '../../../config/config.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';
import { nextNight } from './next-night.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;
/** Rows that one statement examines for a rule with protection: the rows of all learners may be protected. */
const MAX_EXAMINED = 5_000;
/** Between batches, so that requests come first. */
export const PAUSE_MS = 50;

type Removing = Pick<RetentionDeps, 'db' | 'clock' | 'log'> & { config: Pick<RetentionDeps['config'], 'databaseUrl'> };

/**
 * Removes rows whose retention is over, batch by batch: at start, and every night. The next run finds the rows that an
 * ended process did not reach.
 */
export function retentionJob(deps: Removing): Job {
  const { db, clock, log } = deps;
  let next = 0;
  let removed = 0;
  let from: string | null = null;
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
      if (batch.isLast) [next, from] = [next + 1, null];
      else {
        from = batch.upTo;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      return 1;
    },
    nextDue: async () => dueAt,
  };
}

/** `from`: the age of the last row of the previous batch, as text, which has the microseconds of PostgreSQL. */
type Batch = { now: Date; from: string | null; limit?: number; examined?: number };
type Removed = { count: number; upTo: string | null; isLast: boolean };

/**
 * Removes at most `limit` rows of a rule, the oldest first. Returns their number and the start of the next batch, which
 * skips examined rows that are protected.
 */
export async function removeBatch(db: Database, rule: RetentionRule, batch: Batch): Promise<Removed> {
  return rule.unless === undefined ? removeOldest(db, rule, batch) : removeUnprotected(db, rule, batch);
}

async function removeOldest(db: Database, rule: RetentionRule, { now, from, limit = BATCH }: Batch): Promise<Removed> {
  const [key, at] = [keyOf(rule), sql.ref(rule.column)];
  const { rows } = await sql<{ count: number; at: string | null }>`
    with removed as (
      delete from ${sql.table(rule.table)} where (${key}) in (
        select ${key} from ${sql.table(rule.table)} as t where ${isOver(rule, now)} and ${isFrom(rule, from)}
        order by ${at} limit ${limit} for update skip locked
      )
      returning ${at} as at
    )
    select count(*)::int as count, max(at)::timestamptz::text as at from removed`.execute(db);
  const { count = 0, at: upTo = null } = rows[0] ?? {};
  return { count, upTo: upTo ?? from, isLast: count < limit };
}

/** Examines the next rows up to a time, and removes the unprotected ones. */
async function removeUnprotected(
  db: Database,
  rule: RetentionRule,
  { now, from, limit = BATCH, examined = MAX_EXAMINED }: Batch,
): Promise<Removed> {
  const [key, at] = [keyOf(rule), sql.ref(rule.column)];
  const table = sql.table(rule.table);
  const next = sql`from ${table} as t where ${isOver(rule, now)} and ${isFrom(rule, from)}`;
  const end = await sql<{ at: string }>`
    select ${at}::timestamptz::text as at ${next} order by ${at} offset ${examined - 1} limit 1`.execute(db);
  const upTo = end.rows[0]?.at ?? null;
  // If more rows than the limit have the same time, all of them are examined, because the next batch begins with that
  // time.
  const isBefore = upTo === null ? sql`true` : sql`${at} <= ${upTo}::timestamptz`;
  const { rows } = await sql`
    delete from ${table} where (${key}) in (
      select ${key} ${next} and ${isBefore} and not (${sql.raw(rule.unless ?? 'false')})
      order by ${at} limit ${limit} for update skip locked
    )
    returning 1`.execute(db);
  if (rows.length === limit) return { count: rows.length, upTo: from, isLast: false };
  const following = upTo !== null && upTo === from ? await nextTime(db, rule, upTo) : upTo;
  return { count: rows.length, upTo: following, isLast: following === null };
}

/** Returns the first time after `from`, if more rows than one batch examines have the time `from`. */
async function nextTime(db: Database, { table, column }: RetentionRule, from: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(${sql.ref(column)})::timestamptz::text as at from ${sql.table(table)}
    where ${sql.ref(column)} > ${from}::timestamptz`.execute(db);
  return rows[0]?.at ?? null;
}

function keyOf({ key }: RetentionRule) {
  return sql.join(key.map((name) => sql.ref(name)));
}

function isOver({ column, days, only }: RetentionRule, now: Date) {
  const cutoff = new Date(now.getTime() - days * DAY_MS);
  return sql`${sql.ref(column)} < ${cutoff}::timestamptz ${only === undefined ? sql`` : sql`and ${sql.raw(only)}`}`;
}

function isFrom({ column }: RetentionRule, from: string | null) {
  return from === null ? sql`true` : sql`${sql.ref(column)} >= ${from}::timestamptz`;
}

/** PGlite has no autovacuum: without this its queues grow with every row that was ever claimed. */
async function vacuumEmbedded({ db, config }: Removing): Promise<void> {
  if (config.databaseUrl === undefined) await sql`vacuum analyze`.execute(db);
}

type RetentionDeps = {
  config: Config;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
};
