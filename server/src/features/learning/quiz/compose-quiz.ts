import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import { generateWeeklyQuiz } from '../../../domain/quiz/weekly-quiz.ts';
import type { LearningDeps } from '../deps.ts';

/**
 * Composes the questions of an attempt from the published course, the attempt's seed and the questions of earlier
 * attempts.
 */
export function composeQuiz(
  { course, newId }: Pick<LearningDeps, 'course' | 'newId'>,
  at: { levelId: string; week: number; seed: string; asked?: ReadonlySet<string> },
): QuizQuestion[] {
  const week = course.requireWeek(at.levelId, at.week);
  const weeks = course.weeks(at.levelId);
  const earlier = weeks.filter((one) => one.week < at.week);
  return generateWeeklyQuiz({
    week: {
      ...week.asked,
      dialogues: week.items.audio,
      questions: course.questionsOf(week.uuid),
    },
    earlierWords: earlier.flatMap((one) => one.asked.words),
    earlierQuestions: earlier.flatMap((one) => course.questionsOf(one.uuid)),
    levelWords: weeks.flatMap((one) => one.asked.words),
    asked: at.asked ?? new Set(),
    seed: at.seed,
    idFor: () => newId(),
  });
}
