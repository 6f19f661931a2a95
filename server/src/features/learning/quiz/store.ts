import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { QuizAttemptTable, QuizQuestionTable } from '../../../platform/database/tables/learning.ts';

export type AttemptRow = Selectable<QuizAttemptTable>;
export type QuestionRow = Selectable<QuizQuestionTable>;
type AttemptKey = { subscriberId: string; levelId: string; week: number };

/** Lists all attempts at the quizzes of a level by week and start. */
export async function attemptsOfLevel(
  db: Database,
  at: { subscriberId: string; levelId: string },
): Promise<AttemptRow[]> {
  return db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .orderBy('week')
    .orderBy('started_at')
    .execute();
}

/** Lists the questions of the open attempt at a week's quiz in order; empty without an open attempt. */
export async function questionsOfOpenAttempt(db: Database, at: AttemptKey): Promise<QuestionRow[]> {
  return db
    .selectFrom('quiz_question')
    .innerJoin('quiz_attempt', (join) =>
      join
        .onRef('quiz_attempt.subscriber_id', '=', 'quiz_question.subscriber_id')
        .onRef('quiz_attempt.id', '=', 'quiz_question.attempt_id'),
    )
    .selectAll('quiz_question')
    .where('quiz_attempt.subscriber_id', '=', at.subscriberId)
    .where('quiz_attempt.level_id', '=', at.levelId)
    .where('quiz_attempt.week', '=', at.week)
    .where('quiz_attempt.finished_at', 'is', null)
    .orderBy('quiz_question.position')
    .execute();
}

/** Lists the questions of all attempts of a learner at a week's quiz. */
export async function askedInWeek(db: Database, at: AttemptKey): Promise<QuizQuestion[]> {
  const rows = await db
    .selectFrom('quiz_question')
    .innerJoin('quiz_attempt', (join) =>
      join
        .onRef('quiz_attempt.subscriber_id', '=', 'quiz_question.subscriber_id')
        .onRef('quiz_attempt.id', '=', 'quiz_question.attempt_id'),
    )
    .select('quiz_question.question')
    .where('quiz_attempt.subscriber_id', '=', at.subscriberId)
    .where('quiz_attempt.level_id', '=', at.levelId)
    .where('quiz_attempt.week', '=', at.week)
    .execute();
  // `startAttempt` stores the questions.
  return rows.map((row) => row.question as QuizQuestion);
}

export async function countAttemptsOn(db: Database, at: AttemptKey & { learnerDay: string }): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_attempt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .where('week', '=', at.week)
    .where('learner_day', '=', at.learnerDay)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAttempt(db: Database, row: Insertable<QuizAttemptTable>): Promise<void> {
  await db.insertInto('quiz_attempt').values(row).execute();
}

export async function insertQuestions(db: Database, rows: Insertable<QuizQuestionTable>[]): Promise<QuestionRow[]> {
  return db.insertInto('quiz_question').values(rows).returningAll().execute();
}

/**
 * Locks the attempt of a question of this learner, which serialises the answers to the attempt, and returns both.
 */
export async function lockQuestion(
  trx: Database,
  at: { subscriberId: string; questionUuid: string },
): Promise<{ question: QuestionRow; attempt: AttemptRow } | undefined> {
  const attempt = await trx
    .selectFrom('quiz_attempt')
    .selectAll('quiz_attempt')
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', (e) =>
      e
        .selectFrom('quiz_question')
        .select('attempt_id')
        .where('quiz_question.subscriber_id', '=', at.subscriberId)
        .where('question_uuid', '=', at.questionUuid),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!attempt) return undefined;
  const question = await trx
    .selectFrom('quiz_question')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('question_uuid', '=', at.questionUuid)
    .executeTakeFirstOrThrow();
  return { question, attempt };
}

/** Lists the wrongly answered questions of an attempt in order. */
export async function missedQuestions(
  db: Database,
  attempt: { subscriber_id: string; id: string },
): Promise<QuestionRow[]> {
  return db
    .selectFrom('quiz_question')
    .selectAll()
    .where('subscriber_id', '=', attempt.subscriber_id)
    .where('attempt_id', '=', attempt.id)
    .where('correct', '=', false)
    .orderBy('position')
    .execute();
}

/** Returns the last finished attempt at a week's quiz. */
export async function lastFinishedAttempt(db: Database, at: AttemptKey): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .where('week', '=', at.week)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countAnswers(trx: Database, attempt: AttemptRow): Promise<{ answered: number; correct: number }> {
  const { rows } = await sql<{ answered: number; correct: number }>`
    select count(answered_at) as answered, count(*) filter (where correct) as correct from quiz_question
    where subscriber_id = ${attempt.subscriber_id} and attempt_id = ${attempt.id}`.execute(trx);
  return rows[0] ?? { answered: 0, correct: 0 };
}

export async function updateQuestion(
  trx: Database,
  question: QuestionRow,
  set: Updateable<QuizQuestionTable>,
): Promise<void> {
  await trx
    .updateTable('quiz_question')
    .set(set)
    .where('subscriber_id', '=', question.subscriber_id)
    .where('question_uuid', '=', question.question_uuid)
    .execute();
}

export async function updateAttempt(
  trx: Database,
  attempt: AttemptRow,
  set: Updateable<QuizAttemptTable>,
): Promise<void> {
  await trx
    .updateTable('quiz_attempt')
    .set(set)
    .where('subscriber_id', '=', attempt.subscriber_id)
    .where('id', '=', attempt.id)
    .execute();
}
