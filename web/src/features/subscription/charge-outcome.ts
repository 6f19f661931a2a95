import type { SubscriptionView } from '@lisan/contract/subscription';

/** What became of a change that may charge: it went through, the carrier has not decided yet, or it took nothing. */
export type Outcome = 'done' | 'waiting' | 'denied';

/** Tells the outcome from the subscription before the change and as it stands now. */
export type OutcomeRule = (before: SubscriptionView | null, now: SubscriptionView) => Outcome;

/** Whether a renewal is still to be paid. */
export function isOwing({ state }: SubscriptionView): boolean {
  return state === 'grace' || state === 'suspended';
}

/** Whether a charge is under way: while one is open the server allows no other, in each state in its own way. */
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
