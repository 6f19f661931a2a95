import { sql, type Insertable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { LearningEventKind, LearningEventTable } from '../../platform/database/tables/learning.ts';

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

/** The learner-days on which something was finished, with how much and what it was worth. */
export async function activeDays(db: Database, subscriberId: string): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    select learner_day as day, count(*) as activities, sum(points) as points from learning_event
    where subscriber_id = ${subscriberId} and kind in ('item_done', 'quiz_passed', 'quiz_failed', 'practical_done')
    group by learner_day order by learner_day`.execute(db);
  return rows;
}

/** Answers and finishes of one learner wait for each other until the caller's transaction ends, so that each counts once. */
export async function lockLearner(trx: Database, subscriberId: string): Promise<void> {
  await sql`select 1 from subscriber where id = ${subscriberId} for no key update`.execute(trx);
}
