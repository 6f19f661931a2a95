import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { archiveSubscriber } from './archive-subscriber.ts';
import { insertSubscriber, subscriberByMsisdn, updateSubscriberRow, type Subscriber } from './store.ts';

/** Operators hand a number to somebody else after about half a year of silence. */
const RECYCLED_AFTER_MS = 180 * 86_400_000;

/** `archivedId`: whose number it was before; that subscriber's sessions are to be evicted after the commit. */
export type Found = { subscriber: Subscriber; archivedId: string | null };

/** The subscriber of a confirmed number; a number idle for 180 days is taken for a new person's. */
export async function findOrCreateSubscriber(
  trx: Database,
  services: Services,
  who: { msisdn: string; country: string },
): Promise<Found> {
  const now = services.clock.now();
  const known = await subscriberByMsisdn(trx, who.msisdn);
  if (known && now.getTime() - known.last_seen_at.getTime() < RECYCLED_AFTER_MS) {
    return { subscriber: await updateSubscriberRow(trx, known.id, { last_seen_at: now }), archivedId: null };
  }
  if (known) await archiveSubscriber(trx, services, known.id);
  const subscriber = await insertSubscriber(trx, { id: services.newId(), ...who, now });
  return { subscriber, archivedId: known?.id ?? null };
}
