import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { archiveSubscriber } from './archive-subscriber.ts';
import { insertSubscriber, subscriberByMsisdn, updateSubscriberRow, type Subscriber } from './store.ts';

/** Operators hand a number to somebody else after about half a year of silence. */
const RECYCLED_AFTER_MS = 180 * 86_400_000;

/** The subscriber of a confirmed number; a number idle for 180 days is taken for a new person's. */
export async function findOrCreateSubscriber(
  trx: Database,
  services: Services,
  who: { msisdn: string; country: string },
): Promise<Subscriber> {
  const now = services.clock.now();
  const known = await subscriberByMsisdn(trx, who.msisdn);
  if (known && now.getTime() - known.last_seen_at.getTime() < RECYCLED_AFTER_MS) {
    return updateSubscriberRow(trx, known.id, { last_seen_at: now });
  }
  if (known) await archiveSubscriber(trx, services, known.id);
  return insertSubscriber(trx, { id: services.newId(), ...who, now });
}
