import type { HomeLevel } from '@lisan/contract/learner/home';
import type { Session } from '../../../platform/auth/session.ts';
import { countFinished, finishedItems } from '../course/finished-items.ts';
import type { LearningDeps } from '../deps.ts';

/** Counts the finished lessons before A1. Null at other levels, and once all are finished. */
export async function starterProgress(
  { course, db }: LearningDeps,
  { subscriberId }: Session,
  levelId: string,
): Promise<HomeLevel['starter']> {
  if (course.level(levelId)?.order !== 1) return null;
  const { practical_done: done } = await finishedItems(db, subscriberId);
  const count = countFinished(course.starter, done);
  return count.done < count.total ? count : null;
}
