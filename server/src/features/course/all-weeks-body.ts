import type { CategoryCode } from '@lisan/contract/course';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { currentLevel } from '../level/current-level.ts';
import type { CachedBody } from './cached-body.ts';
import { isOpen, requireStartedLevel } from './read-policy.ts';

/** One category over the unlocked weeks of the current level: the same bytes for everyone who has unlocked as many. */
export async function allWeeksBody(services: Services, session: Session, code: CategoryCode): Promise<CachedBody> {
  const levelId = await currentLevel(services, session);
  const level = levelId === null ? null : await requireStartedLevel(services, session, levelId);
  const all = levelId === null ? [] : services.course.weeks(levelId);
  const open = all.filter(({ week }) => level && isOpen(services, session, level, week));
  const key = `all-weeks:${levelId}:${code}:${open.map(({ week }) => week).join()}`;
  return services.course.prepared(key, () => ({
    weeks: open.map((week) => ({ week: week.week, content: week.items[code] })),
  }));
}
