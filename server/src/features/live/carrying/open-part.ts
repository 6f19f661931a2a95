import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { lockLesson } from '../store.ts';
import type { CarryingServices } from './store-chunk.ts';
import { insertPart, notePublisherSeen } from './part-store.ts';

/**
 * A publisher's connection begins; gives the number of its part.
 * @throws AppError not_live
 */
export async function openPart(
  { db, clock, nodeId }: CarryingServices,
  { channelId, mime }: { channelId: string; mime: string },
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx: Database) => {
    const lesson = await lockLesson(trx, channelId);
    if (lesson?.state !== 'live') throw new AppError('not_live');
    await notePublisherSeen(trx, channelId, now);
    return insertPart(trx, { channelId, nodeId, mime, now });
  });
}
