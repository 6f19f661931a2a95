import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { withdrawAnnouncements } from '../../notification/announce/announce-lesson.ts';
import { updateLesson, type Lesson } from '../store.ts';

/** A lesson that is live, and held by the caller's transaction, is over; `stopCarrying` follows the commit. */
export async function markEnded(trx: Database, services: Pick<Services, 'clock'>, lessonId: string): Promise<Lesson> {
  await withdrawAnnouncements(trx, lessonId);
  return updateLesson(trx, lessonId, { state: 'ended', ended_at: services.clock.now() });
}

/** Lets nobody watch a lesson that is over, and has its recording made; doing so again changes nothing. */
export async function stopCarrying(services: Pick<Services, 'live' | 'jobs'>, lessonId: string): Promise<void> {
  await services.live.end(lessonId);
  services.jobs.wake('make-recordings');
}
