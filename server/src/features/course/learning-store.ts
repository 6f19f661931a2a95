import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { LearningEventKind, LearningEventTable } from '../../platform/database/tables/learning.ts';
import { IS_ACTIVITY } from './activity-kinds.ts';
import type { PageCursor } from '../../platform/http/page-cursor.ts';

/** Inserts an event; returns false if it can occur only once and exists already. */
export async function insertLearningEvent(db: Database, row: Insertable<LearningEventTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('learning_event')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type FinishedKind = Extract<LearningEventKind, 'item_done' | 'quiz_passed' | 'practical_done'>;

/** Lists what a learner has finished, each once. The kinds are literals, so that the query uses the partial index. */
export async function finishedEvents(
  db: Database,
  subscriberId: string,
): Promise<{ kind: FinishedKind; item_uuid: string }[]> {
  const { rows } = await sql<{ kind: FinishedKind; item_uuid: string }>`
    select kind, item_uuid from learning_event
    where subscriber_id = ${subscriberId} and kind in ('item_done', 'quiz_passed', 'practical_done')`.execute(db);
  return rows;
}

/** Lists the items that a learner had finished by an instant. */
export async function itemsFinishedUntil(db: Database, at: { subscriberId: string; by: Date }): Promise<string[]> {
  const { rows } = await sql<{ item_uuid: string }>`
    select item_uuid from learning_event
    where subscriber_id = ${at.subscriberId} and kind = 'item_done' and at <= ${at.by}`.execute(db);
  return rows.map(({ item_uuid }) => item_uuid);
}

/** A learner-day with learning events. */
export type ActiveDay = { day: string; activities: number; points: number };

/**
 * Lists the learner-days with finished activities, their number and their points. All reviewed cards of a day are one
 * activity, and so are all own mistakes in writing.
 */
export async function activeDays(db: Database, subscriberId: string): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    select learner_day as day, sum(points) as points,
      count(*) filter (where kind not in ('review_answer', 'writing_answer'))
        + count(distinct kind) filter (where kind in ('review_answer', 'writing_answer')) as activities
    from learning_event
    where subscriber_id = ${subscriberId}
      and ${IS_ACTIVITY}
    group by learner_day order by learner_day`.execute(db);
  return rows;
}

/** Lists the learner-days of several learners with finished activities, from one day to another, `YYYY-MM-DD`. */
export async function activeDaysBetween(
  db: Database,
  subscriberIds: string[],
  { from, to }: { from: string; to: string },
): Promise<{ subscriber_id: string; day: string }[]> {
  const { rows } = await sql<{ subscriber_id: string; day: string }>`
    select distinct subscriber_id, learner_day as day from learning_event
    where subscriber_id = any(${subscriberIds}::uuid[]) and learner_day between ${from} and ${to}
      and ${IS_ACTIVITY}`.execute(db);
  return rows;
}

/** Counts the finished activities of a learner-day; no more than two are counted. */
export async function countActivities(db: Database, subscriberId: string, day: string): Promise<number> {
  const { rows } = await sql`
    select 1 from learning_event where subscriber_id = ${subscriberId} and learner_day = ${day}
      and ${IS_ACTIVITY}
    limit 2`.execute(db);
  return rows.length;
}

/**
 * Returns seconds of study by learner-day: the sum of the gaps between consecutive events of at most five minutes. The
 * time before the first event of a session is unknown and does not count.
 */
export async function studyTime(db: Database, subscriberId: string): Promise<{ day: string; seconds: number }[]> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select learner_day as day, sum(gap) as seconds
    from (
      select learner_day, extract(epoch from at - lag(at) over (order by at, id))::double precision as gap
      from learning_event where subscriber_id = ${subscriberId}
    ) as sitting
    where gap <= 300
    group by learner_day`.execute(db);
  return rows;
}

/** Locks a learner until the caller's transaction ends, which serialises answers, so that each counts once. */
export async function lockLearner(trx: Database, subscriberId: string): Promise<void> {
  await sql`select 1 from subscriber where id = ${subscriberId} for no key update`.execute(trx);
}

export type ExportedEvent = Pick<
  Selectable<LearningEventTable>,
  'id' | 'at' | 'learner_day' | 'kind' | 'item_uuid' | 'level_id' | 'week' | 'correct' | 'points'
>;

/** Lists a page of a learner's events, oldest first. `after`: the last event of the previous page. */
export async function eventsPage(
  db: Database,
  subscriberId: string,
  at: { after: PageCursor | null; limit: number },
): Promise<ExportedEvent[]> {
  const { after } = at;
  return db
    .selectFrom('learning_event')
    .select(['id', 'at', 'learner_day', 'kind', 'item_uuid', 'level_id', 'week', 'correct', 'points'])
    .where('subscriber_id', '=', subscriberId)
    .$if(after !== null, (q) => q.where(sql<boolean>`(at, id) > (${after?.at}, ${after?.id})`))
    .orderBy('at')
    .orderBy('id')
    .limit(at.limit)
    .execute();
}
