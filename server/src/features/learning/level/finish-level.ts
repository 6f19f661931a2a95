import type { Database } from '../../../platform/database/schema.ts';
import { markLevelFinished } from './store.ts';

/** Records once that every week of a level is passed, which permits a certificate. */
export async function finishLevel(
  trx: Database,
  at: { subscriberId: string; levelId: string; now: Date },
): Promise<void> {
  await markLevelFinished(trx, at);
}
