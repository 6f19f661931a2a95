import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import { endMissed } from './close-store.ts';

const MAX_CONCURRENT = 100;

/** Marks lessons whose teacher never came as ended. Returns their number; readers already see them as ended. */
export async function closeMissedLessons(trx: Database, deps: LiveDeps): Promise<number> {
  const now = deps.clock.now();
  const startingBy = new Date(now.getTime() - MISSED_AFTER_MS);
  return endMissed(trx, { startingBy, now, limit: MAX_CONCURRENT });
}
