import type { QuizProgress } from '@lisan/contract/learner/quiz';
import { PASS_PERCENTAGE } from '../../../domain/quiz/quiz-rules.ts';

export function presentProgress(counts: { answered: number; correct: number; total: number }): QuizProgress {
  return { answered: counts.answered, correct: counts.correct, total: counts.total, pass_percentage: PASS_PERCENTAGE };
}
