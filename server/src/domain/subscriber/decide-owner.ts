const DAY_MS = 86_400_000;
/** Operators quarantine a returned number for about three months, so before that it cannot have a new owner. */
const ASK_CARRIER_AFTER_MS = 90 * DAY_MS;
/** If no carrier can tell, this much silence counts as a new owner. */
const RECYCLED_AFTER_MS = 180 * DAY_MS;

/**
 * The carrier's answer about a number's owner since a day.
 * - `cannot_tell`: it has no such information about this number
 * - `unreachable`: it gave no answer
 */
export type CarrierAnswer = 'same_owner' | 'new_owner' | 'cannot_tell' | 'unreachable';

export type OwnerFacts = {
  /** When the subscriber last used the product. */
  lastSeenAt: Date;
  /** A subscription that gives access or still charges. */
  hasLiveSubscription: boolean;
  /** Undefined before the carrier was asked. */
  carrier: CarrierAnswer | undefined;
};

/**
 * Decides whether the person who confirmed a number is its subscriber (`same`) or a new owner (`new`). `ask_carrier`
 * requests the facts with the carrier's answer. `unknown` means that only the carrier could know and gave no answer:
 * the account may neither be opened nor archived.
 */
export function decideOwner(facts: OwnerFacts, now: Date): 'same' | 'new' | 'ask_carrier' | 'unknown' {
  const silence = now.getTime() - facts.lastSeenAt.getTime();
  if (silence < ASK_CARRIER_AFTER_MS) return 'same';
  if (facts.carrier === undefined) return 'ask_carrier';
  if (facts.carrier === 'new_owner') return 'new';
  // A paid subscription, or too short a silence, is no sign of a new owner.
  if (facts.carrier === 'same_owner' || facts.hasLiveSubscription || silence < RECYCLED_AFTER_MS) return 'same';
  return facts.carrier === 'cannot_tell' ? 'new' : 'unknown';
}
