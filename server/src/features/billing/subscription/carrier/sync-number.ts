import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';
import { publishChange } from '../state/apply-event.ts';
import { ownerOfNumber } from '../state/subscriber-contact.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'onArchive' | 'plans' | 'sessions'
>;

/** A recycled number: its learner is archived, tokens are revoked, and no renewal carries over. */
export async function syncNumber(deps: Deps, { msisdn }: StoredCallback): Promise<Synced> {
  const owner = await ownerOfNumber(deps.db, msisdn);
  if (!owner) return { isDone: true, outcome: 'unknown number' };
  // The subscriber who signed in after the number was recycled is its new owner.
  const isGone = await askCarrier(deps, { msisdn, since: owner.ownedSince });
  if (isGone === null) return { isDone: true, outcome: 'carrier has no answer' };
  if (!isGone) return { isDone: true, outcome: 'not confirmed by the carrier' };
  await deps.db
    .transaction()
    .execute((trx) => archiveSubscriber(trx, deps, { subscriberId: owner.id, reason: 'recycled', actor: 'carrier' }));
  publishChange(deps, owner.id);
  return { isDone: true, outcome: 'archived' };
}

/** Null for a number of which this carrier cannot tell. */
async function askCarrier({ carrier }: Deps, ask: { msisdn: string; since: Date }): Promise<boolean | null> {
  try {
    return await carrier.isRecycled(ask);
  } catch (error) {
    const isUndecided =
      error instanceof CarrierError && (error.kind === 'NO_SUBSCRIBER' || error.kind === 'INELIGIBLE');
    if (isUndecided) return null;
    throw error;
  }
}
