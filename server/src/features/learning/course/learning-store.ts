import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind, LearningEventTable } from '../../../platform/database/tables/learning.ts';
import { IS_ACTIVITY, ONCE_KINDS, ONCE_KINDS_SQL } from './activity-kinds.ts';
import { answers, sittings, compactionDue } from './compacted.ts';

/** Inserts an event; returns false if it can occur only once and exists already. Call it with the learner locked. */
export async function insertLearningEvent(
  db: Database,
  row: Insertable<LearningEventTable> & { at: Date },
  { now }: { now: Date },
): Promise<boolean> {
  if (isFinishedKind(row.kind) && (await isCompacted(db, row))) return false;
  const inserted = await db
    .with('due', () => compactionDue(row.subscriber_id, now))
    .insertInto('learning_event')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type FinishedKind = (typeof ONCE_KINDS)[number];

function isFinishedKind(kind: LearningEventKind): kind is FinishedKind {
  return ONCE_KINDS.some((one) => one === kind);
}

async function isCompacted(
  db: Database,
  { subscriber_id, kind, item_uuid }: Pick<Insertable<LearningEventTable>, 'subscriber_id' | 'kind' | 'item_uuid'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finished_item
    where subscriber_id = ${subscriber_id} and kind = ${kind} and item_uuid = ${item_uuid}`.execute(db);
  return rows.length > 0;
}

/** Returns whether an answer to the item after `at` is stored, compacted answers included. */
export async function isAnsweredAfter(
  db: Database,
  { subscriberId, itemUuid, at }: { subscriberId: string; itemUuid: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${answers({ subscriberIds: [subscriberId], since: at })} as answer
    where item_uuid = ${itemUuid} and at > ${at} limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists the items that a learner has finished, each once. */
export async function finishedEvents(
  db: Database,
  subscriberId: string,
): Promise<{ kind: FinishedKind; item_uuid: string }[]> {
  const { rows } = await sql<{ kind: FinishedKind; item_uuid: string }>`
    select kind, item_uuid from finished_item where subscriber_id = ${subscriberId}
    union all
    select kind, item_uuid from learning_event
    where subscriber_id = ${subscriberId} and kind in (${ONCE_KINDS_SQL})`.execute(db);
  return rows;
}

/** Lists the items that a learner had finished by an instant. */
export async function itemsFinishedUntil(db: Database, at: { subscriberId: string; by: Date }): Promise<string[]> {
  const { rows } = await sql<{ item_uuid: string }>`
    select item_uuid from finished_item
    where subscriber_id = ${at.subscriberId} and kind = 'item_done' and at <= ${at.by}
    union all
    select item_uuid from learning_event
    where subscriber_id = ${at.subscriberId} and kind = 'item_done' and at <= ${at.by}`.execute(db);
  return rows.map(({ item_uuid }) => item_uuid);
}

/** A learner-day with learning events. */
export type ActiveDay = { day: string; activities: number; points: number };

/**
 * Lists the learner-days with finished activities, their number and their points. All reviewed cards of a day are one
 * activity, and all own mistakes in writing are another one.
 */
export async function activeDays(db: Database, subscriberId: string): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    select day, sum(points)::int as points,
      sum(activities)::int + (sum(reviews) > 0)::int + (sum(corrections) > 0)::int as activities
    from (
      select learner_day as day, points, activities, reviews, corrections from learning_day
      where subscriber_id = ${subscriberId}
      union all
      select learner_day, sum(points), count(*) filter (where kind not in ('review_answer', 'writing_answer')),
        count(*) filter (where kind = 'review_answer'), count(*) filter (where kind = 'writing_answer')
      from learning_event where subscriber_id = ${subscriberId} and ${IS_ACTIVITY} group by learner_day
    ) as part
    group by day having sum(activities) + sum(reviews) + sum(corrections) > 0 order by day`.execute(db);
  return rows;
}

/** Lists the learner-days of several learners with finished activities, from one day to another, `YYYY-MM-DD`. */
export async function activeDaysBetween(
  db: Database,
  subscriberIds: string[],
  { from, to }: { from: string; to: string },
): Promise<{ subscriber_id: string; day: string }[]> {
  const { rows } = await sql<{ subscriber_id: string; day: string }>`
    select subscriber_id, learner_day as day from learning_day
    where subscriber_id = any(${subscriberIds}::uuid[]) and learner_day between ${from} and ${to}
      and activities + reviews + corrections > 0
    union
    select subscriber_id, learner_day from learning_event
    where subscriber_id = any(${subscriberIds}::uuid[]) and learner_day between ${from} and ${to}
      and ${IS_ACTIVITY}`.execute(db);
  return rows;
}

/** Lists the learner-days of several learners that only answers of a later day made active (decision 076). */
export async function lateDaysBetween(
  db: Database,
  subscriberIds: string[],
  { from, to }: { from: string; to: string },
): Promise<{ subscriber_id: string; day: string }[]> {
  const { rows } = await sql<{ subscriber_id: string; day: string }>`
    select distinct subscriber_id, late_day as day from daily_session
    where subscriber_id = any(${subscriberIds}::uuid[]) and late_day between ${from} and ${to}`.execute(db);
  return rows;
}

/** Counts the finished activities of a learner-day; no more than two are counted. */
export async function countActivities(db: Database, subscriberId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select activities + reviews + corrections from learning_day
        where subscriber_id = ${subscriberId} and learner_day = ${day}), 0)
      + (select count(*) from (select 1 from learning_event
        where subscriber_id = ${subscriberId} and learner_day = ${day} and ${IS_ACTIVITY} limit 2) as two) as count`.execute(
    db,
  );
  return Math.min(2, rows[0]?.count ?? 0);
}

/**
 * Returns seconds of study by learner-day: the sum of the gaps between consecutive events of at most five minutes. The
 * time before the first event of a session is unknown and does not count. Events that arrive after their day is
 * compacted do not count either.
 */
export async function studyTime(db: Database, subscriberId: string): Promise<{ day: string; seconds: number }[]> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select day, sum(seconds) as seconds from (
      select learner_day as day, seconds from learning_day where subscriber_id = ${subscriberId} and seconds > 0
      union all
      select learner_day, gap from (${sittings({ subscriberId })}) as sitting
      where learner_day not in (select learner_day from learning_day where subscriber_id = ${subscriberId})
    ) as part
    group by day`.execute(db);
  return rows;
}

/** Locks a learner until the caller's transaction ends, which serialises answers, so that each counts once. */
export async function lockLearner(trx: Database, subscriberId: string): Promise<void> {
  await sql`select 1 from subscriber where id = ${subscriberId} for no key update`.execute(trx);
}
