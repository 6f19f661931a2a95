import type { Notice, SubscriptionEffect, SubscriptionFacts } from './facts.ts';
import { isAgreedTo, mayHaveMandate } from './next-charge.ts';
import type { Change } from './rule.ts';

/** Ends the subscription for good. An open charge stays open, to be looked up and refunded if it succeeded. */
export function end(about: Notice): Change {
  return ({ facts, now }) => ({
    set: { ...STOPPED, consentedTo: [], graceUntil: null, suspendedUntil: null, accessUntil: earlier(facts, now) },
    effects: [...endMandate(facts), { type: 'notify', about }],
  });
}

/**
 * Nothing had started, so no notice is sent; a mandate that was started outside our app and never confirmed here ends.
 */
export const endUnconfirmed: Change<'confirmation_stale'> = () => ({
  set: { ...STOPPED, consentedTo: [] },
  effects: [{ type: 'end_mandate' }],
});

/** The activation’s first charge was denied: nothing had started. */
export const endUnpaid: Change<'charge_denied'> = ({ facts }) => ({
  set: { ...STOPPED, consentedTo: [], chargeOpen: false },
  effects: [...endMandate(facts), { type: 'notify', about: 'charge_denied' }],
});

/** Free or paid time without a successor, because a renewal was denied after it had been turned off. */
export const endDenied: Change<'charge_denied'> = (situation) => {
  const { set, effects } = end('expired')(situation);
  return { set: { ...set, chargeOpen: false }, effects };
};

/** The number has a new owner. */
export const endRecycled: Change<'number_recycled'> = (situation) => {
  const { set, effects } = end('expired')(situation);
  // No notice is sent: it would reach the number's new owner.
  return { set, effects: [...effects.filter(({ type }) => type !== 'notify'), { type: 'archive_subscriber' }] };
};

export function cancelFrom(state: 'parking' | 'active'): Change {
  return ({ facts }) => ({
    set: { ...STOPPED, cancelledFrom: state },
    effects: [...(facts.consentedTo.length === 0 ? endMandate(facts) : []), { type: 'notify', about: 'cancelled' }],
  });
}

export function unsubscribeFrom(state: 'parking' | 'active'): Change {
  return ({ facts }) => ({
    set: { ...STOPPED, consentedTo: [], cancelledFrom: state },
    effects: [...endMandate(facts), { type: 'notify', about: 'cancelled' }],
  });
}

export const endMandateOnly: Change<'unsubscribe'> = ({ facts }) => ({
  set: { consentedTo: [], request: null },
  effects: endMandate(facts),
});

/** Turns renewal on again with the stored consent; after an unsubscribe it stays off. */
export const resume: Change<'reactivate'> = ({ facts }) => ({
  set: { autoRenew: isAgreedTo(facts, facts.plan), cancelledFrom: null },
  effects: [{ type: 'notify', about: 'reactivated' }],
});

const STOPPED = { autoRenew: false, pendingPlan: null, request: null, cancelledFrom: null };

function endMandate(facts: SubscriptionFacts): SubscriptionEffect[] {
  return mayHaveMandate(facts) ? [{ type: 'end_mandate' }] : [];
}

function earlier({ accessUntil }: SubscriptionFacts, now: Date): Date | null {
  return accessUntil && accessUntil > now ? now : accessUntil;
}
