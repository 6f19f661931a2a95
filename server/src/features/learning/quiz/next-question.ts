import type { generateQuestion, QuizProgress } from '@lisan/contract/learner/quiz';
import type { z } from 'zod';
import { type QuizQuestion, askedKey } from '../../../domain/quiz/quiz-question.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { canAttempt, PASS_PERCENTAGE } from '../../../domain/quiz/quiz-state.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import type { LearningDeps } from '../deps.ts';
import type { Learner } from '../course/learned.ts';
import {
  questionsOfOpenAttempt,
  type QuestionRow,
  askedInWeek,
  countAttemptsOn,
  insertAttempt,
  insertQuestions,
} from './store.ts';
import { composeQuiz } from './compose-quiz.ts';

type Next = Omit<z.infer<typeof generateQuestion.reply>, 'messageCode'>;

/**
 * Returns the next unanswered question of a week's quiz and the questions after it. Starts an attempt unless one is
 * open; a passed quiz may be repeated without further points.
 * @throws AppError not_found, forbidden, week_locked, conflict when today's attempts are used up
 */
export async function nextQuestion(
  deps: LearningDeps,
  session: Session,
  at: { levelId: string; week: number },
): Promise<Next> {
  await requireUnlockedWeek(deps, session, at);
  const key = { subscriberId: session.subscriberId, ...at };
  const open = await questionsOfOpenAttempt(deps.db, key);
  if (open.length > 0) return presentNext(open);
  const questions = await asLearner(deps, session, async (trx) => {
    const startedMeanwhile = await questionsOfOpenAttempt(trx, key);
    return startedMeanwhile.length > 0 ? startedMeanwhile : startAttempt(trx, deps, session, at);
  });
  return presentNext(questions);
}

function presentNext(questions: QuestionRow[]): Next {
  const [next, ...following] = questions.filter((row) => row.answered_at === null);
  // The answer to the last question closes the attempt in the same transaction.
  if (!next) throw new Error(`attempt ${questions[0]?.attempt_id} is open but has no question left`);
  const answered = questions.filter((row) => row.answered_at !== null).length;
  const correct = questions.filter((row) => row.correct).length;
  return {
    question: questionOf(next).view,
    following: following.map((row) => questionOf(row).view),
    progress: presentProgress({ answered, correct, total: questions.length }),
  };
}

/** Returns the question as `startAttempt` stored it. */
export function questionOf(row: QuestionRow): QuizQuestion {
  return row.question as QuizQuestion;
}

type At = { levelId: string; week: number };

/**
 * Starts an attempt and stores its questions with their keys, so that a later course version does not change it.
 * @throws AppError conflict with the seconds to wait when today's attempts are used up
 */
async function startAttempt(trx: Database, deps: LearningDeps, learner: Learner, at: At): Promise<QuestionRow[]> {
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

export function presentProgress(counts: { answered: number; correct: number; total: number }): QuizProgress {
  return { answered: counts.answered, correct: counts.correct, total: counts.total, pass_percentage: PASS_PERCENTAGE };
}
