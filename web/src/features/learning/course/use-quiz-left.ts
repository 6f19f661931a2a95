import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { useWeekQuiz } from '../../../domain/learner/week-quiz.ts';

/** Returns the status of a week's quiz with the attempts that are left today, if they are known. */
export function useQuizLeft(
  week: number,
  status: QuizStatus,
): { status: QuizStatus; attemptsLeft: number | undefined } {
  const quiz = useWeekQuiz();
  return { status, attemptsLeft: quiz?.week === week ? quiz.attempts_left : undefined };
}
