import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { endMissed } from './close-store.ts';
import type { LiveDeps } from '../deps.ts';

const MAX_CONCURRENT = 100;

/** Marks lessons whose teacher never came as ended. Returns their number; readers have seen them as ended since then. */
export async function closeMissedLessons(trx: Database, deps: Pick<LiveDeps, 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const startingBy = new Date(now.getTime() - MISSED_AFTER_MS);
  return endMissed(trx, { startingBy, now, limit: MAX_CONCURRENT });
}
