import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PracticalAnswerTable } from '../../../platform/database/tables/learning.ts';

export type Answered = { practical_id: string; question_uuid: string; correct: boolean };

export async function answersOfLearner(db: Database, subscriberId: string): Promise<Answered[]> {
  return db
    .selectFrom('practical_answer')
    .select(['practical_id', 'question_uuid', 'correct'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
}

export async function answersOfPractical(
  db: Database,
  at: { subscriberId: string; practicalId: string },
): Promise<Answered[]> {
  return db
    .selectFrom('practical_answer')
    .select(['practical_id', 'question_uuid', 'correct'])
    .where('subscriber_id', '=', at.subscriberId)
    .where('practical_id', '=', at.practicalId)
    .execute();
}

/** Stores the last answer to a question. */
export async function upsertAnswer(db: Database, row: Insertable<PracticalAnswerTable>): Promise<void> {
  await db
    .insertInto('practical_answer')
    .values(row)
    .onConflict((c) =>
      c.columns(['subscriber_id', 'practical_id', 'question_uuid']).doUpdateSet({
        answer: row.answer,
        correct: row.correct,
        answered_at: row.answered_at,
      }),
    )
    .execute();
}
