import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Services } from '../../../compose/services.ts';
import { archiveSubscriber } from '../../subscriber/archive-subscriber.ts';
import { announceChange } from '../state/apply-event.ts';
import { ownerOfNumber } from '../state/subscriber-contact.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';

/** A number that went to somebody else: its learner is archived here, tokens die, and no renewal carries over. */
export async function syncNumber(services: Services, { msisdn }: StoredCallback): Promise<Synced> {
  const owner = await ownerOfNumber(services.db, msisdn);
  if (!owner) return { isDone: true, note: 'nobody here' };
  // Whoever signed in after the number changed hands is its new owner.
  const isGone = await askCarrier(services, { msisdn, since: owner.ownedSince });
  if (isGone === null) return { isDone: true, note: 'the carrier cannot tell' };
  if (!isGone) return { isDone: true, note: 'the carrier knows nothing of it' };
  await services.db
    .transaction()
    .execute((trx) =>
      archiveSubscriber(trx, services, { subscriberId: owner.id, reason: 'recycled', actor: 'carrier' }),
    );
  announceChange(services, owner.id);
  return { isDone: true, note: 'archived' };
}

/** Null for a number of which this carrier cannot tell. */
async function askCarrier({ carrier }: Services, ask: { msisdn: string; since: Date }): Promise<boolean | null> {
  try {
    return await carrier.isRecycled(ask);
  } catch (error) {
    const cannotTell = error instanceof CarrierError && (error.kind === 'NO_SUBSCRIBER' || error.kind === 'INELIGIBLE');
    if (cannotTell) return null;
    throw error;
  }
}
