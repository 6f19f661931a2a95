import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { BillingDeps } from '../deps.ts';
import { newestAttempt } from './billing/charge-store.ts';
import { presentSubscription } from './present.ts';
import type { Applied } from './state/apply-event.ts';
import { changeSignal } from './state/change-signal.ts';
import { newestSubscription, type Subscription } from './state/subscription-store.ts';

const TIMEOUT_MS = 3_000;
/** A signal can be lost: repeated reads make up for it. */
const LOOK_MS = 1_000;

/** The outcome of a change that may charge; `done` only if the charge was paid or no charge was due. */
export type Charged = { messageCode: '00' | '04' | '05'; outcome: Outcome; subscription: SubscriptionView };
type Outcome = 'done' | 'pending' | 'denied';

const MESSAGE_CODES = { done: '00', pending: '04', denied: '05' } as const;

/**
 * Returns the subscription once the carrier has decided on the charge that the change started, or as it is after three
 * seconds: a later decision arrives by itself.
 */
export async function awaitDecision(
  deps: BillingDeps,
  subscriberId: string,
  { effects }: Pick<Applied, 'effects'>,
): Promise<Charged> {
  const row = await waitForDecision(deps, subscriberId);
  deps.sessions.evict(subscriberId);
  const isCharged = effects.some(({ type }) => type === 'charge');
  const outcome = isCharged ? await outcomeOf(deps, row) : 'done';
  const subscription = presentSubscription(row, { plans: deps.plans, now: deps.clock.now() });
  return { messageCode: MESSAGE_CODES[outcome], outcome, subscription };
}

/** Waits for the signal of a change, in whichever process it happens. */
async function waitForDecision({ db, jobs }: BillingDeps, subscriberId: string): Promise<Subscription> {
  // The machine's own time: the simulators' clock may stand still or jump.
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    // Before the read, so that a change after it is not missed.
    const change = jobs.subscribe(changeSignal(subscriberId));
    try {
      const row = await newestSubscription(db, subscriberId);
      if (!row) throw new Error(`Subscriber ${subscriberId} has no subscription to decide on`);
      const leftMs = until - performance.now();
      if (!row.facts.chargeOpen || leftMs <= 0) return row;
      await change.received(Math.min(LOOK_MS, leftMs));
    } finally {
      change.cancel();
    }
  }
}

async function outcomeOf({ db }: BillingDeps, { subscriber_id, id, facts }: Subscription): Promise<Outcome> {
  if (facts.chargeOpen) return 'pending';
  const attempt = await newestAttempt(db, { subscriberId: subscriber_id, subscriptionId: id });
  // Paid after the learner had left: staff decide about the refund.
  if (attempt?.reason === 'LANDED_LATE') return 'pending';
  const isPaid = attempt?.state === 'succeeded' && attempt.initiated_at >= (facts.lastChargeAt ?? attempt.initiated_at);
  return isPaid ? 'done' : 'denied';
}
