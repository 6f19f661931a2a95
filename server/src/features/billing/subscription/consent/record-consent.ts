import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishedTerms } from '../plans/plan-store.ts';
import type { SubscriptionKey } from '../state/subscription-store.ts';
import { insertConsent } from './consent-store.ts';

/** The origin of a request, as consent stores it. */
export type Origin = { ip: string; userAgent: string | null };

/** The evidence of the consent: our one-time code, or the carrier's request whose PIN was right. */
type Evidence =
  | { channel: 'activation_code' | 'step_up_code'; challengeId: string }
  | { channel: 'carrier_pin'; requestId: string };

/** `at`: when the learner agreed, if not now. */
type Consent = Origin & { planId: string; version: string; evidence: Evidence; at?: Date };

/** Stores the text of the agreed terms, word for word, before anything is charged on the strength of the consent. */
export async function recordConsent(
  trx: Database,
  deps: BillingDeps,
  { subscriberId, subscriptionId, ...given }: SubscriptionKey & Consent,
): Promise<void> {
  const terms = await publishedTerms(trx, given);
  if (!terms) throw new Error(`Terms ${given.version} of plan ${given.planId} were never published`);
  await insertConsent(trx, {
    subscriber_id: subscriberId,
    id: deps.newId(),
    subscription_id: subscriptionId,
    plan_id: given.planId,
    terms_version: terms.version,
    terms_text: terms.text,
    amount: terms.amount,
    currency: terms.currency,
    exponent: terms.exponent,
    period: deps.plans.any(given.planId).period,
    ...evidenceColumns(given.evidence),
    ip: given.ip,
    user_agent: given.userAgent?.slice(0, 300) ?? null,
    at: given.at ?? deps.clock.now(),
    withdrawn_at: null,
  });
}

function evidenceColumns(evidence: Evidence) {
  if (evidence.channel === 'carrier_pin') {
    return { channel: evidence.channel, challenge_id: null, carrier_request_id: evidence.requestId };
  }
  return { channel: evidence.channel, challenge_id: evidence.challengeId, carrier_request_id: null };
}
