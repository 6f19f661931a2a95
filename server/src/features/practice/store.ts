import type { Insertable } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { PracticalAnswerTable } from '../../platform/database/tables/learning.ts';

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

/**
 * Returns the reply to the answer with this id; undefined without one.
 * @throws AppError conflict for the id of another event of this learner
 */
export async function firstReply(
  db: Database,
  { subscriberId }: { subscriberId: string },
  answerUuid: string,
): Promise<object | undefined> {
  const row = await db
    .selectFrom('learning_event')
    .select(['kind', 'detail'])
    .where('subscriber_id', '=', subscriberId)
    .where('id', '=', answerUuid)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only answer-practice writes events of this kind.
  const { reply } = row.detail as { reply?: object };
  if (row.kind !== 'practical_answer' || !reply) throw new AppError('conflict');
  return reply;
}
