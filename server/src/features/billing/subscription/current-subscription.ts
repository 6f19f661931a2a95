import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { presentSubscription } from './present.ts';
import { newestSubscription } from './state/subscription-store.ts';
import type { SubscriptionDeps } from './deps.ts';

/** The subscription as its owner sees it: the live one, or the one that ended last; null when there never was any. */
export async function currentSubscription(
  { db, plans, clock }: Pick<SubscriptionDeps, 'db' | 'plans' | 'clock'>,
  subscriberId: string,
): Promise<SubscriptionView | null> {
  const row = await newestSubscription(db, subscriberId);
  return row ? presentSubscription(row, { plans, now: clock.now() }) : null;
}
