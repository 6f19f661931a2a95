import type { SubscriptionFacts } from '../../domain/subscription/facts.ts';
import { nextPlan } from '../../domain/subscription/next-charge.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { standingConsent } from './consent-store.ts';

/**
 * Whether what would be charged next was agreed to. The facts know of consent as such; an upgrade that was denied leaves
 * one behind that is not for the plan that stayed.
 */
export async function hasStandingConsent(
  db: Database,
  { subscriber_id, id, facts }: { subscriber_id: string; id: string; facts: SubscriptionFacts },
): Promise<boolean> {
  const { uuid, price } = nextPlan(facts);
  const key = { subscriberId: subscriber_id, subscriptionId: id };
  return (
    (await standingConsent(db, key, { planId: uuid, amount: price.amount, currency: price.currency })) !== undefined
  );
}
