import type { Notice, SubscriptionEffect, SubscriptionFacts } from './facts.ts';
import type { Change } from './rule.ts';

/** Ends the subscription for good. A charge still open stays so, to be looked up and given back if it landed. */
export function end(about: Notice): Change {
  return ({ facts, now }) => ({
    set: { ...STOPPED, consented: false, graceUntil: null, suspendedUntil: null, accessUntil: earlier(facts, now) },
    effects: [...endMandate(facts), { type: 'notify', about }],
  });
}

/** The activation’s first charge was denied: nothing had begun. */
export const endUnpaid: Change<'charge_denied'> = ({ facts }) => ({
  set: { ...STOPPED, consented: false, chargeOpen: false },
  effects: [...endMandate(facts), { type: 'notify', about: 'charge_denied' }],
});

/** Free or paid time that nothing follows, because a renewal was denied after it had been turned off. */
export const endDenied: Change<'charge_denied'> = (situation) => {
  const { set, effects } = end('expired')(situation);
  return { set: { ...set, chargeOpen: false }, effects };
};

/** Somebody else has the number now. */
export const endRecycled: Change<'number_recycled'> = (situation) => {
  const { set, effects } = end('expired')(situation);
  // Nobody is told: the message would reach the number's new owner.
  return { set, effects: [...effects.filter(({ type }) => type !== 'notify'), { type: 'archive_subscriber' }] };
};

export function cancelFrom(state: 'parking' | 'active'): Change {
  return () => ({
    set: { ...STOPPED, cancelledFrom: state },
    effects: [{ type: 'notify', about: 'cancelled' }],
  });
}

export function unsubscribeFrom(state: 'parking' | 'active'): Change {
  return (situation) => {
    const { set, effects } = cancelFrom(state)(situation);
    return { set: { ...set, consented: false }, effects: [...endMandate(situation.facts), ...effects] };
  };
}

export const endMandateOnly: Change<'unsubscribe'> = ({ facts }) => ({
  set: { consented: false, request: null },
  effects: endMandate(facts),
});

/** Renewal comes back with the consent that is still stored; after an unsubscribe it stays off. */
export const resume: Change<'reactivate'> = ({ facts }) => ({
  set: { autoRenew: facts.consented, cancelledFrom: null },
  effects: [{ type: 'notify', about: 'reactivated' }],
});

const STOPPED = { autoRenew: false, pendingPlan: null, request: null, cancelledFrom: null };

function endMandate(facts: SubscriptionFacts): SubscriptionEffect[] {
  return facts.consented ? [{ type: 'end_mandate' }] : [];
}

function earlier({ accessUntil }: SubscriptionFacts, now: Date): Date | null {
  return accessUntil && accessUntil > now ? now : accessUntil;
}
