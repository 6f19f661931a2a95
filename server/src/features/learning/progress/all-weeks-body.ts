import type { CategoryCode } from '@lisan/contract/learner/course';
import type { Session } from '../../../platform/auth/session.ts';
import { currentLevel } from '../level/current-level.ts';
import type { CachedBody } from '../course/cached-body.ts';
import { isOpen, requireStartedLevel } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';

/**
 * Returns one category of the unlocked weeks of the current level; learners with the same unlocked weeks share the
 * bytes.
 */
export async function allWeeksBody(deps: LearningDeps, session: Session, code: CategoryCode): Promise<CachedBody> {
  const levelId = await currentLevel(deps, session);
  const level = levelId === null ? null : await requireStartedLevel(deps, session, levelId);
  const all = levelId === null ? [] : deps.course.weeks(levelId);
  const open = all.filter(({ week }) => level && isOpen(deps, session, level, week));
  const key = `all-weeks:${levelId}:${code}:${open.map(({ week }) => week).join()}`;
  return deps.course.prepared(key, () => ({
    weeks: open.map((week) => ({ week: week.week, content: week.items[code] })),
  }));
}
