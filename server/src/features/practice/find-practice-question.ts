import type { ReleaseQuestion } from '@lisan/content/publish/release';
import { AppError } from '../../platform/app-error.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** Tense pages are practised like practicals; only practicals earn points. */
const PRACTISED: ReleaseQuestion['owner']['kind'][] = ['practical', 'grammar'];

/** @throws AppError not_found when the practical or tense page has no such question */
export function findPracticeQuestion(
  course: PublishedCourse,
  at: { practicalId: string; questionUuid: string },
): ReleaseQuestion {
  const question = course.question(at.questionUuid);
  if (!question || question.owner.uuid !== at.practicalId || !PRACTISED.includes(question.owner.kind)) {
    throw new AppError('not_found');
  }
  return question;
}
