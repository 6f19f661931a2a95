import type { Database } from '../../platform/database/open-database.ts';
import { markLevelFinished } from './store.ts';

/** Notes, once, that every week of a level is passed; a certificate may then be made. */
export async function finishLevel(
  trx: Database,
  at: { subscriberId: string; levelId: string; now: Date },
): Promise<void> {
  await markLevelFinished(trx, at);
}
