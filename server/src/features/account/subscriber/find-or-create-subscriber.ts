import { decideOwner, type CarrierAnswer } from '../../../domain/subscriber/decide-owner.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { archiveSubscriber } from './archive-subscriber.ts';
import { OwnerUnknownError } from './ask-carrier-for-owner.ts';
import {
  insertSubscriber,
  nextOwnerGeneration,
  subscriberByMsisdn,
  updateSubscriberRow,
  type Subscriber,
} from './store.ts';

const RETRY_AFTER_SECONDS = 60;
const BLOCKED = 'هذا الحساب موقوف. للاستفسار يمكن التواصل مع الدعم.';

/** `archivedId`: the number's previous subscriber, whose sessions the caller evicts after the commit. */
type Found = { subscriber: Subscriber; archivedId: string | null };

type Confirmed = {
  msisdn: string;
  country: string;
  /** The carrier's answer about the number's owner; undefined before the carrier is asked. */
  carrier?: CarrierAnswer | undefined;
};

/**
 * Finds the subscriber of a confirmed number, or creates one if the number is new or has gone to a new person.
 * @throws OwnerUnknownError when the carrier has to be asked first; AppError unavailable when it gave no answer,
 * forbidden for a blocked account
 */
export async function findOrCreateSubscriber(
  trx: Database,
  deps: AccountDeps,
  { msisdn, country, carrier }: Confirmed,
): Promise<Found> {
  const now = deps.clock.now();
  const known = await subscriberByMsisdn(trx, msisdn);
  if (!known) return { subscriber: await create(trx, deps, { msisdn, country }), archivedId: null };
  const facts = {
    lastSeenAt: known.last_seen_at,
    hasLiveSubscription: await deps.hasLiveSubscription(trx, known.id),
    carrier,
  };
  switch (decideOwner(facts, now)) {
    case 'same':
      // A block of an earlier owner does not apply to a new owner of the number.
      if (known.blocked_at !== null) throw new AppError('forbidden', { message: BLOCKED });
      return { subscriber: await updateSubscriberRow(trx, known.id, { last_seen_at: now }), archivedId: null };
    case 'ask_carrier':
      throw new OwnerUnknownError({ msisdn, since: known.last_seen_at });
    case 'unknown':
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    case 'new':
      await archiveSubscriber(trx, deps, { subscriberId: known.id, reason: 'recycled', actor: 'sign-in' });
      return { subscriber: await create(trx, deps, { msisdn, country }), archivedId: known.id };
  }
}

async function create(
  trx: Database,
  { newId, clock, onCreate }: AccountDeps,
  owner: { msisdn: string; country: string },
): Promise<Subscriber> {
  const generation = await nextOwnerGeneration(trx, owner.msisdn);
  const subscriber = await insertSubscriber(trx, { id: newId(), ...owner, generation, now: clock.now() });
  await onCreate(trx, subscriber);
  return subscriber;
}
