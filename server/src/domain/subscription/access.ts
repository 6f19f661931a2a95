import type { SubscriptionFacts } from './facts.ts';
import { endOfGrace } from './periods.ts';

/** Whether the content may be read. */
export function accessAt(facts: SubscriptionFacts, now: Date): boolean {
  const end = endOfAccess(facts);
  return end !== null && now < end;
}

/**
 * Until when the content may be read if nothing else happens, null for not at all. Free, paid and cancelled time gives
 * access until `accessUntil`; while a renewal is still being decided then, access goes on as long as grace would last.
 */
export function endOfAccess(facts: SubscriptionFacts): Date | null {
  switch (facts.state) {
    case 'parking':
    case 'active':
      return facts.accessUntil && facts.chargeOpen ? endOfGrace(facts.accessUntil, facts.plan) : facts.accessUntil;
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
