import { Period, SubscriptionState } from '@lisan/contract/billing/subscription';
import { Money } from '@lisan/contract/values/values';
import { z } from 'zod';
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
  anchorDay: z.int().nullable(),
  chargeOpen: z.boolean(),
  lastChargeAt: StoredDate.nullable(),
  graceUntil: StoredDate.nullable(),
  suspendedUntil: StoredDate.nullable(),
  cancelledFrom: z.enum(['parking', 'active']).nullable(),
});

/** The facts as stored in `subscription.facts`. */
export function readFacts(stored: unknown): SubscriptionFacts {
  return StoredFacts.parse(stored);
}

export function readPlanTerms(stored: unknown): PlanTerms {
  return StoredPlan.parse(stored);
}
