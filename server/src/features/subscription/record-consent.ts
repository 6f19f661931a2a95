import type { Database } from '../../platform/database/open-database.ts';
import type { ConsentTable } from '../../platform/database/tables/subscription.ts';
import type { Services } from '../../services.ts';
import { insertConsent } from './consent-store.ts';
import { publishedTerms } from './plan-store.ts';
import type { SubscriptionKey } from './subscription-store.ts';

/** Where a request came from, as consent keeps it. */
export type Origin = { ip: string; userAgent: string | null };

export type Consent = Origin & {
  planId: string;
  version: string;
  channel: ConsentTable['channel'];
  /** The one-time code that stands for it. */
  challengeId: string;
};

/** Stores what was agreed to, word for word, before anything is charged on the strength of it. */
export async function recordConsent(
  trx: Database,
  services: Pick<Services, 'clock' | 'newId' | 'plans'>,
  { subscriberId, subscriptionId, ...given }: SubscriptionKey & Consent,
): Promise<void> {
  const terms = await publishedTerms(trx, given);
  if (!terms) throw new Error(`Terms ${given.version} of plan ${given.planId} were never published`);
  await insertConsent(trx, {
    subscriber_id: subscriberId,
    id: services.newId(),
    subscription_id: subscriptionId,
    plan_id: given.planId,
    terms_version: terms.version,
    terms_text: terms.text,
    amount: terms.amount,
    currency: terms.currency,
    exponent: terms.exponent,
    period: services.plans.any(given.planId).period,
    channel: given.channel,
    challenge_id: given.challengeId,
    ip: given.ip,
    user_agent: given.userAgent?.slice(0, 300) ?? null,
    at: services.clock.now(),
    withdrawn_at: null,
  });
}
