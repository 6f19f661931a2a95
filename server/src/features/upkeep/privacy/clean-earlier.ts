import type { PrivacyDeps } from './deps.ts';
import { blankTexts } from './erased-texts.ts';
import { lockUncleaned, markCleaned } from './erasure-store.ts';

/**
 * Replaces what staff wrote about one account that an earlier version erased. Its name and number are unknown by now, so
 * whole texts are replaced. Returns the number of cleaned accounts: one or none.
 */
export async function cleanEarlier({ clock, db, log }: Pick<PrivacyDeps, 'clock' | 'db' | 'log'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const erasure = await lockUncleaned(trx);
    if (!erasure) return 0;
    await blankTexts(trx, erasure.subscriber_id);
    await markCleaned(trx, erasure.id, clock.now());
    log.info({ erasure: erasure.id }, 'texts about an erased account cleaned');
    return 1;
  });
}
