import type { StudioLesson } from '@lisan/contract/studio/studio';
import type { Database } from '../../../../platform/database/schema.ts';
import { updateLesson } from '../store.ts';
import { announceMove } from './announce-move.ts';
import { checkLessonPlan, type LessonPlan } from './check-lesson-plan.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { requireNotStarted } from './require-not-started.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'audiences' | 'clock' | 'course' | 'db' | 'jobs' | 'live'>;

/** What is left out stays as it is. */
type Wish = LessonPlan & { title?: string | undefined; autoPublish?: boolean | undefined };

/**
 * Changes a lesson that has not started; followers are notified of another time.
 * @throws AppError forbidden, not_found, not_allowed_in_state, 422 on `level_id` or `starts_at`
 */
export async function changeStudioLesson(deps: Deps, own: OwnLesson, wish: Wish): Promise<StudioLesson> {
  const lesson = await deps.db.transaction().execute(async (trx: Database) => {
    const before = await lockOwnLesson(trx, own);
    const now = deps.clock.now();
    requireNotStarted(before, now);
    const isMoved = wish.startsAt !== undefined && wish.startsAt.getTime() !== before.starts_at.getTime();
    checkLessonPlan(deps, { levelId: wish.levelId, startsAt: isMoved ? wish.startsAt : undefined });
    const after = await updateLesson(trx, before.id, {
      title: wish.title ?? before.title,
      level_id: wish.levelId === undefined ? before.level_id : wish.levelId,
      starts_at: wish.startsAt ?? before.starts_at,
      auto_publish: wish.autoPublish ?? before.auto_publish,
    });
    if (isMoved) await announceMove(trx, { lessonId: after.id, startsAt: after.starts_at, now });
    return after;
  });
  deps.jobs.wake('announce-lessons');
  return presentStudioLesson(deps, own.subscriberId, lesson);
}
