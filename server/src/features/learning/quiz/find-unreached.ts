import type { ReleaseQuestion } from '@lisan/content/publish/release';
import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import { askedKey } from '../../../domain/quiz/quiz-question.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import { composeQuiz } from './compose-quiz.ts';

/** Attempts of one learner at a quiz; later ones ask other questions. */
const ATTEMPTS = 3;

/**
 * Finds the authored questions that no learner is asked in the question's week: neither in the practice after the
 * lesson nor in any quiz of `learners` simulated learners, each with several attempts.
 */
export function findUnreached(course: PublishedCourse, { learners }: { learners: number }): ReleaseQuestion[] {
  return course.levels.flatMap(({ uuid: levelId }) =>
    course.weeks(levelId).flatMap(({ uuid, week }) => {
      const questions = course.questionsOf(uuid);
      const reached = new Set(questions.filter(isForPractice).map((question) => question.uuid));
      for (let nth = 0; nth < learners && reached.size < questions.length; nth += 1)
        for (const itemUuid of askedOf(course, { levelId, week, learner: `${uuid}:${nth}` })) reached.add(itemUuid);
      return questions.filter((question) => !reached.has(question.uuid));
    }),
  );
}

/** Returns the items that a learner's quizzes of a week ask about. */
function askedOf(
  course: PublishedCourse,
  { levelId, week, learner }: { levelId: string; week: number; learner: string },
) {
  const asked = new Set<string>();
  const items = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const quiz = composeQuiz({ course, newId: () => learner }, { levelId, week, seed: `${learner}:${attempt}`, asked });
    for (const question of quiz) {
      asked.add(askedKey(question));
      items.add(question.item_uuid);
    }
  }
  return items;
}
