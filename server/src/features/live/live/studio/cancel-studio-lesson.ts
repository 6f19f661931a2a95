import type { Database } from '../../../../platform/database/schema.ts';
import { updateLesson } from '../store.ts';
import { announceCancellation } from './announce-cancellation.ts';
import { requireNotStarted } from './require-not-started.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';
import type { LiveDeps } from '../deps.ts';

/**
 * Cancels a lesson that has not started and notifies the followers who were notified of it.
 * @throws AppError forbidden, not_found, not_allowed_in_state
 */
export async function cancelStudioLesson(deps: Pick<LiveDeps, 'db' | 'clock' | 'jobs'>, own: OwnLesson): Promise<void> {
  await deps.db.transaction().execute(async (trx: Database) => {
    const lesson = await lockOwnLesson(trx, own);
    const now = deps.clock.now();
    requireNotStarted(lesson, now);
    await updateLesson(trx, lesson.id, { cancelled_at: now });
    await announceCancellation(trx, { lessonId: lesson.id, now });
  });
  deps.jobs.wake('announce-lessons');
}
