import type { EventType, SubscriptionEvent, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { nextCharge } from '../../../../domain/subscription/next-charge.ts';
import { CONFIRMATION_TTL_MS } from '../../../../domain/subscription/periods.ts';

type TimedType = Extract<
  EventType,
  'suspension_over' | 'grace_over' | 'period_due' | 'retry_due' | 'confirmation_stale'
>;

/** The events that time alone causes. An end precedes a retry, so that nothing is charged at the very end. */
export const TIMED_EVENTS: readonly SubscriptionEvent<TimedType>[] = [
  { type: 'suspension_over' },
  { type: 'grace_over' },
  { type: 'period_due' },
  { type: 'retry_due' },
  { type: 'confirmation_stale' },
];

/** Returns when time may next change this subscription; null when only a person or the carrier can. */
export function dueTime(facts: SubscriptionFacts): Date | null {
  const times = [stateTime(facts), requestTime(facts)].filter((time) => time !== null);
  return earliest(times);
}

function stateTime(facts: SubscriptionFacts): Date | null {
  switch (facts.state) {
    case 'parking':
    case 'active':
      return isRenewalOpen(facts) ? null : facts.accessUntil;
    case 'cancelled':
      return facts.accessUntil;
    case 'grace':
      return earliest([retryTime(facts), facts.graceUntil]);
    case 'suspended':
      return earliest([retryTime(facts), facts.suspendedUntil]);
    case 'pending_confirmation':
    case 'pending_charge':
    case 'expired':
      return null;
  }
}

/** The charge of the period that is due is under way: its outcome decides, not time. */
function isRenewalOpen({ chargeOpen, lastChargeAt, accessUntil }: SubscriptionFacts): boolean {
  return chargeOpen && lastChargeAt !== null && accessUntil !== null && lastChargeAt >= accessUntil;
}

function retryTime(facts: SubscriptionFacts): Date | null {
  return facts.chargeOpen ? null : (nextCharge(facts)?.at ?? null);
}

function requestTime({ request }: SubscriptionFacts): Date | null {
  return request && new Date(request.at.getTime() + CONFIRMATION_TTL_MS);
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
}
