import type { Database } from '../../../../platform/database/schema.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { withdrawAnnouncements } from '../../../account/notification/announce/announce-lesson.ts';
import { queueRecording } from '../../recording/making/queue-recording.ts';
import type { LiveDeps } from '../../deps.ts';
import { lockLesson, updateLesson, type Lesson } from '../store.ts';
import { closeAtProvider } from './close-at-provider.ts';
import { CLOSE_LEASE_MS } from './provider-close-store.ts';

/**
 * Ends a lesson that is live and locked by the caller's transaction, whatever its provider answers; call `stopLesson`
 * after the commit. If a process dies between the two, the job closes the lesson at the provider.
 */
export async function markEnded(trx: Database, deps: LiveDeps, lessonId: string): Promise<Lesson> {
  const now = deps.clock.now();
  await withdrawAnnouncements(trx, lessonId);
  await queueRecording(trx, lessonId, now);
  return updateLesson(trx, lessonId, {
    state: 'ended',
    ended_at: now,
    provider_close_at: new Date(now.getTime() + CLOSE_LEASE_MS),
  });
}

/**
 * Ends any lesson that is live, within the caller's transaction; call `stopLesson` after the commit.
 * @throws AppError not_found, not_live
 */
export async function endAnyLesson(trx: Database, deps: LiveDeps, lessonId: string): Promise<Lesson> {
  const lesson = await lockLesson(trx, lessonId);
  if (!lesson) throw new AppError('not_found');
  if (lesson.state !== 'live') throw new AppError('not_live');
  return markEnded(trx, deps, lesson.id);
}

type Stopping = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live' | 'jobs'>;

/** Closes a lesson that has ended at its provider, immediately or later by the job, and queues its recording. */
export async function stopLesson(
  deps: Stopping,
  lesson: Pick<Lesson, 'id' | 'provider_close_attempts'>,
): Promise<void> {
  await closeAtProvider(deps, lesson);
  deps.jobs.wake('make-recordings');
}
