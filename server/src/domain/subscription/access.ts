import type { SubscriptionFacts } from './facts.ts';
import { endOfGrace } from './periods.ts';

/** Whether the subscription gives access to content. */
export function accessAt(facts: SubscriptionFacts, now: Date): boolean {
  const end = endOfAccess(facts);
  return end !== null && now < end;
}

/**
 * Returns until when the subscription gives access if nothing else happens, null without access. Free, paid and
 * cancelled time gives access until `accessUntil`; while a renewal is undecided at that time, access continues for the
 * grace period.
 */
export function endOfAccess(facts: SubscriptionFacts): Date | null {
  switch (facts.state) {
    case 'parking':
    case 'active':
      return facts.accessUntil && facts.chargeOpen ? endOfGrace(facts.accessUntil, facts) : facts.accessUntil;
    case 'grace':
      return facts.graceUntil;
    case 'cancelled':
      return facts.accessUntil;
    case 'pending_confirmation':
    case 'pending_charge':
    case 'suspended':
    case 'expired':
      return null;
  }
}
