import { Period, SubscriptionState } from '@lisan/contract/billing/subscription';
import { Money } from '@lisan/contract/values/values';
import { z } from 'zod';
import { zoneOf } from '../../../../domain/subscriber/countries.ts';
import { countryOfMsisdn } from '../../../../domain/subscriber/msisdn.ts';
import { localDayOfMonth } from '../../../../domain/subscription/local-time.ts';
import type { PlanTerms, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';

const StoredDate = z.iso.datetime().transform((text) => new Date(text));
const StoredPlan = z.object({ uuid: z.string(), period: Period, price: Money, freeDays: z.int() });

const StoredFacts = z.object({
  state: SubscriptionState,
  version: z.int(),
  plan: StoredPlan,
  pendingPlan: StoredPlan.nullable(),
  request: z.object({ plan: StoredPlan, at: StoredDate }).nullable(),
  consentedTo: z.array(z.string()),
  autoRenew: z.boolean(),
  trialUsed: z.boolean(),
  periodStart: StoredDate.nullable(),
  accessUntil: StoredDate.nullable(),
  /** Missing in facts of the version whose periods followed UTC. */
  zone: z.string().optional(),
  anchorDay: z.int().nullable(),
  chargeOpen: z.boolean(),
  lastChargeAt: StoredDate.nullable(),
  graceUntil: StoredDate.nullable(),
  suspendedUntil: StoredDate.nullable(),
  cancelledFrom: z.enum(['parking', 'active']).nullable(),
});

/**
 * Parses the facts as stored in `subscription.facts`. Facts without a zone move to the zone of the number's country;
 * UTC without a number.
 */
export function readFacts(stored: unknown, msisdn?: string): SubscriptionFacts {
  const { zone, ...facts } = StoredFacts.parse(stored);
  if (zone !== undefined) return { ...facts, zone };
  const country = msisdn === undefined ? null : countryOfMsisdn(msisdn);
  return country === null ? { ...facts, zone: 'UTC' } : inZone(facts, zoneOf(country));
}

/** The day of the month keeps its aim, unless the local day of the expiry is another one than in UTC. */
function inZone(facts: Omit<SubscriptionFacts, 'zone'>, zone: string): SubscriptionFacts {
  const { accessUntil, anchorDay } = facts;
  if (accessUntil === null || anchorDay === null) return { ...facts, zone };
  const localDay = localDayOfMonth(accessUntil, zone);
  return { ...facts, zone, anchorDay: localDay === accessUntil.getUTCDate() ? anchorDay : localDay };
}

export function readPlanTerms(stored: unknown): PlanTerms {
  return StoredPlan.parse(stored);
}
