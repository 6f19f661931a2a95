import type { SubscriptionFacts } from './subscription-facts.ts';
import { endOfGrace } from './subscription-periods.ts';

/**
 * Whether the content may be read. Free, paid and cancelled time gives access until `accessUntil`; while the renewal
 * that fell due then is still being decided, access goes on, at most as long as grace would last.
 */
export function accessAt(facts: SubscriptionFacts, now: Date): boolean {
  switch (facts.state) {
    case 'parking':
    case 'active':
      return facts.accessUntil !== null && now < endOfAccess(facts, facts.accessUntil);
    case 'grace':
      return facts.graceUntil !== null && now < facts.graceUntil;
    case 'cancelled':
      return facts.accessUntil !== null && now < facts.accessUntil;
    case 'pending_confirmation':
    case 'pending_charge':
    case 'suspended':
    case 'expired':
      return false;
  }
}

function endOfAccess(facts: SubscriptionFacts, accessUntil: Date): Date {
  return facts.chargeOpen ? endOfGrace(accessUntil, facts.plan) : accessUntil;
}
