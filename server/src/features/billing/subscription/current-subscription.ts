import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { BillingDeps } from '../deps.ts';
import { presentSubscription } from './present.ts';
import { newestSubscription } from './state/subscription-store.ts';

/** Returns the subscription as its owner sees it: the live one, otherwise the last one to end; null without any. */
export async function currentSubscription(
  { db, plans, clock }: BillingDeps,
  subscriberId: string,
): Promise<SubscriptionView | null> {
  const row = await newestSubscription(db, subscriberId);
  return row ? presentSubscription(row, { plans, now: clock.now() }) : null;
}
