import type { CategoryCode } from '@lisan/contract/course';
import { pointsFor, type PointsKind } from '../../domain/progress/points.ts';
import type { Session } from '../../platform/auth/session.ts';
import { learnerStats } from './learner-stats.ts';
import { requireUnlockedWeek } from './read-policy.ts';
import { recordLearning } from './record-learning.ts';
import type { CourseDeps } from './deps.ts';

type Deps = Pick<CourseDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'newId' | 'sessions'>;

const WORTH: Record<CategoryCode, PointsKind> = {
  words: 'word',
  sentences: 'sentence',
  audio: 'audio',
  lessons: 'lesson',
};

/**
 * Records that an item is finished and awards its points once.
 * @throws AppError not_found, forbidden, week_locked
 */
export async function awardPoints(
  deps: Deps,
  session: Session,
  itemUuid: string,
): Promise<{ points: number; total: number; streak: number }> {
  const item = deps.course.requireItem(itemUuid);
  const at = { levelId: item.level_id, week: item.week };
  await requireUnlockedWeek(deps, session, at);
  const points = await deps.db.transaction().execute((trx) =>
    recordLearning(trx, deps, session, {
      kind: 'item_done',
      itemUuid,
      ...at,
      points: pointsFor(WORTH[item.category]),
    }),
  );
  const stats = await learnerStats(deps, session);
  return { points, total: stats.points, streak: stats.streak };
}
