import type { SubscriptionView } from '@lisan/contract/billing/subscription';

/** The outcome of a change that may charge: it succeeded, the carrier has not decided yet, or nothing was charged. */
export type Outcome = 'done' | 'waiting' | 'denied';

/** Derives the outcome from the subscription before and after the change. */
export type OutcomeRule = (before: SubscriptionView | null, now: SubscriptionView) => Outcome;

/** Returns whether a renewal is unpaid. */
export function isOwing({ state }: SubscriptionView): boolean {
  return state === 'grace' || state === 'suspended';
}

/** Returns whether a charge is open: until it is settled the server allows no other one. */
export function isAwaitingCarrier({ state, can }: SubscriptionView): boolean {
  if (state === 'parking' || state === 'active') return !can.change;
  if (state === 'grace' || state === 'suspended') return !can.renew;
  return state === 'pending_charge';
}

export const activationOutcome: OutcomeRule = (_, now) => {
  if (now.state === 'pending_charge') return 'waiting';
  return now.state === 'expired' ? 'denied' : 'done';
};

export const renewalOutcome: OutcomeRule = (before, now) => {
  if (isAwaitingCarrier(now)) return 'waiting';
  const wasRunning = before?.state === 'active' && before.access_until !== null;
  const isLonger = !wasRunning || (now.access_until ?? '') > (before.access_until ?? '');
  return now.state === 'active' && isLonger ? 'done' : 'denied';
};

export function upgradeOutcome(planUuid: string): OutcomeRule {
  return (_, now) => {
    if (isAwaitingCarrier(now)) return 'waiting';
    return now.plan.uuid === planUuid ? 'done' : 'denied';
  };
}
