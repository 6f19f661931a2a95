import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { MAX_COUNTED_ROWS, type LaneStats } from '../../../platform/queue/queue-stats.ts';

/** A learner whose events are to be compacted. */
export type DueLearner = { subscriber_id: string; country: string };

/** Lists the due learners, the longest overdue first. */
export async function dueLearners(db: Database, at: { now: Date; limit: number }): Promise<DueLearner[]> {
  const { rows } = await sql<DueLearner>`
    select d.subscriber_id, s.country from compaction_due d join subscriber s on s.id = d.subscriber_id
    where d.due_at <= ${at.now} order by d.due_at limit ${at.limit}`.execute(db);
  return rows;
}

/**
 * Locks a learner as answers do, until the transaction ends. Returns false if the learner is locked: another process
 * compacts the same list, or an answer is being stored.
 */
export async function tryLockLearner(trx: Database, subscriberId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriber where id = ${subscriberId} for no key update skip locked`.execute(trx);
  return rows.length > 0;
}

/** Returns whether a learner is still due: another process may have been faster. */
export async function isDue(trx: Database, at: { subscriberId: string; now: Date }): Promise<boolean> {
  const row = await trx
    .selectFrom('compaction_due')
    .select('due_at')
    .where('subscriber_id', '=', at.subscriberId)
    .executeTakeFirst();
  return row !== undefined && row.due_at <= at.now;
}

/** Sets the next due time of a learner; null: not before the next event. */
export async function setDue(db: Database, subscriberId: string, dueAt: Date | null): Promise<void> {
  if (dueAt === null) await db.deleteFrom('compaction_due').where('subscriber_id', '=', subscriberId).execute();
  else
    await db.updateTable('compaction_due').set({ due_at: dueAt }).where('subscriber_id', '=', subscriberId).execute();
}

export async function nextCompaction(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select due_at as at from compaction_due order by due_at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns the lag of compaction: the number of due learners, and how long the first of them has been due. */
export async function compactionLane(db: Database, now: Date): Promise<LaneStats> {
  const { rows } = await sql<{ depth: number; first: Date | null }>`
    select count(*)::int as depth, min(due_at) as first from (
      select due_at from compaction_due where due_at <= ${now} order by due_at limit ${sql.lit(MAX_COUNTED_ROWS)}) as due
  `.execute(db);
  const { depth = 0, first = null } = rows[0] ?? {};
  const oldestSeconds = first === null ? 0 : (now.getTime() - first.getTime()) / 1000;
  return { lane: 'compaction', depth, oldestSeconds, attempts: 0 };
}

/**
 * Inserts rows for the next learners from before compaction, `limit` at most, spread from `from` over a month. Returns
 * whether the walk has ended.
 */
export async function walkLearners(db: Database, at: { from: Date; limit: number }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const walk = await trx
      .selectFrom('compaction_walk')
      .selectAll()
      .where('done', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!walk) return true;
    const { rows } = await sql<{ last: string | null; count: number }>`
      with page as (
        select id from subscriber where ${walk.after}::uuid is null or id > ${walk.after}::uuid order by id limit ${at.limit}
      ), due as (
        insert into compaction_due
        select id, ${at.from}::timestamptz + random() * interval '30 days' from page
        where exists (select from learning_event where subscriber_id = page.id)
        on conflict do nothing
      )
      select max(id::text)::uuid as last, count(*) as count from page`.execute(trx);
    const { last = null, count = 0 } = rows[0] ?? {};
    const done = count < at.limit;
    await trx
      .updateTable('compaction_walk')
      .set({ after: last ?? walk.after, done })
      .execute();
    return done;
  });
}
