import { MISSED_AFTER_MS } from '../../domain/live/lesson-state.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { endScheduledBefore } from './store.ts';

/** Writes down as ended the lessons whose teacher never came; readers have seen them as ended since then. */
export async function closeMissedLessons(trx: Database, services: Pick<Services, 'clock'>): Promise<void> {
  const now = services.clock.now();
  await endScheduledBefore(trx, new Date(now.getTime() - MISSED_AFTER_MS), now);
}
