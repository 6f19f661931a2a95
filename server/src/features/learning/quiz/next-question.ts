import type { generateQuestion } from '@lisan/contract/learner/quiz';
import type { z } from 'zod';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import { startAttempt } from './start-attempt.ts';
import { presentProgress } from './present-progress.ts';
import { questionsOfOpenAttempt, type QuestionRow } from './store.ts';
import type { QuizDeps } from './deps.ts';

type Deps = Pick<QuizDeps, 'clock' | 'course' | 'db' | 'newId' | 'sessions'>;

type Next = Omit<z.infer<typeof generateQuestion.reply>, 'messageCode'>;

/**
 * Returns the next unanswered question of a week's quiz and the questions after it. Starts an attempt when none is open;
 * a passed quiz may be repeated without further points.
 * @throws AppError not_found, forbidden, week_locked, conflict when today's attempts are used up
 */
export async function nextQuestion(deps: Deps, session: Session, at: { levelId: string; week: number }): Promise<Next> {
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
