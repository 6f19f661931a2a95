import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { LearningEventKind, LearningEventTable } from '../../platform/database/tables/learning.ts';
import type { PageCursor } from '../../platform/http/page-cursor.ts';

/** False when the event can happen only once and has happened before. */
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

/** What a learner has finished, each once. The kinds are literals so that the index that is limited to them is used. */
export async function finishedEvents(
  db: Database,
  subscriberId: string,
): Promise<{ kind: FinishedKind; item_uuid: string }[]> {
  const { rows } = await sql<{ kind: FinishedKind; item_uuid: string }>`
    select kind, item_uuid from learning_event
    where subscriber_id = ${subscriberId} and kind in ('item_done', 'quiz_passed', 'practical_done')`.execute(db);
  return rows;
}

/** A learner-day on which something was learned. */
export type ActiveDay = { day: string; activities: number; points: number };

/**
 * The learner-days on which something was finished, with how much and what it was worth. A day's review is one
 * activity, however many of its cards were answered.
 */
export async function activeDays(db: Database, subscriberId: string): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    select learner_day as day, sum(points) as points,
      count(*) filter (where kind <> 'review_answer') + max(case when kind = 'review_answer' then 1 else 0 end) as activities
    from learning_event
    where subscriber_id = ${subscriberId}
      and kind in ('item_done', 'quiz_passed', 'quiz_failed', 'practical_done', 'review_answer')
    group by learner_day order by learner_day`.execute(db);
  return rows;
}

/**
 * Seconds spent learning by learner-day: the time from each event to the one before it, where that is five minutes or
 * less. What comes before a sitting's first event leaves no trace and is not guessed.
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

/** Answers and finishes of one learner wait for each other until the caller's transaction ends, so that each counts once. */
export async function lockLearner(trx: Database, subscriberId: string): Promise<void> {
  await sql`select 1 from subscriber where id = ${subscriberId} for no key update`.execute(trx);
}

export type ExportedEvent = Pick<
  Selectable<LearningEventTable>,
  'id' | 'at' | 'learner_day' | 'kind' | 'item_uuid' | 'level_id' | 'week' | 'correct' | 'points'
>;

/** A learner's events, oldest first, after the last one of the page before. */
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
