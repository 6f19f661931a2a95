import type { StarterLessonView } from '@lisan/contract/learner/starter';
import type { Session } from '../../../platform/auth/session.ts';
import { finishedItems } from '../course/finished-items.ts';
import type { StarterDeps } from './deps.ts';

type Starter = { lessons: StarterLessonView[]; done_uuids: string[] };

/** Lists the lessons before A1 with their questions, without keys, and those that this learner has finished. */
export async function listStarter(
  { course, db }: Pick<StarterDeps, 'course' | 'db'>,
  { subscriberId }: Session,
): Promise<Starter> {
  const { practical_done: done } = await finishedItems(db, subscriberId);
  const lessons = course.starter.map((lesson) => ({
    ...lesson,
    questions: course.questionsOf(lesson.uuid).map(({ view }) => view),
  }));
  return { lessons, done_uuids: lessons.map(({ uuid }) => uuid).filter((uuid) => done.has(uuid)) };
}
