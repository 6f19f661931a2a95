import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { askedKey } from '../../../domain/quiz/quiz-question.ts';
import { canAttempt } from '../../../domain/quiz/quiz-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/deps.ts';
import { composeQuiz } from './compose-quiz.ts';
import { askedInWeek, countAttemptsOn, insertAttempt, insertQuestions, type QuestionRow } from './store.ts';
import type { QuizDeps } from './deps.ts';

type Deps = Pick<QuizDeps, 'clock' | 'course' | 'newId'>;

type At = { levelId: string; week: number };

/**
 * Starts an attempt and stores its questions with their keys, so that a later course version does not change it.
 * @throws AppError conflict with the seconds to wait when today's attempts are used up
 */
export async function startAttempt(trx: Database, deps: Deps, learner: Learner, at: At): Promise<QuestionRow[]> {
  const now = deps.clock.now();
  const learnerDay = learnerDayOf(now, learner.zone);
  const attemptsToday = await countAttemptsOn(trx, { subscriberId: learner.subscriberId, ...at, learnerDay });
  const decision = canAttempt({ attemptsToday, now, zone: learner.zone });
  if (!decision.allowed)
    throw new AppError('conflict', { retryAfter: (decision.retryAt.getTime() - now.getTime()) / 1000 });
  const seed = deps.newId();
  const asked = await askedInWeek(trx, { subscriberId: learner.subscriberId, ...at });
  const questions = composeQuiz(deps, { ...at, seed, asked: new Set(asked.map(askedKey)) });
  const attemptId = deps.newId();
  await insertAttempt(trx, {
    subscriber_id: learner.subscriberId,
    id: attemptId,
    level_id: at.levelId,
    week: at.week,
    seed,
    course_version_id: deps.course.versionId,
    learner_day: learnerDay,
    started_at: now,
    finished_at: null,
    correct: null,
    total: questions.length,
    passed: null,
  });
  return insertQuestions(
    trx,
    questions.map((question, position) => ({
      subscriber_id: learner.subscriberId,
      attempt_id: attemptId,
      question_uuid: question.uuid,
      position,
      question: JSON.stringify(question),
      answer: null,
      correct: null,
      reply: null,
      answered_at: null,
    })),
  );
}
