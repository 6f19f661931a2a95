import type { SubscriptionState, SubscriptionView } from '@lisan/contract/billing/subscription';

const CLOSED: ReadonlySet<SubscriptionState> = new Set([
  'pending_confirmation',
  'pending_charge',
  'suspended',
  'expired',
]);

/**
 * Returns whether a subscription gives no access; `null` is a learner without a subscription, `undefined` is not known
 * yet.
 */
export function lacksAccess(subscription: Pick<SubscriptionView, 'state'> | null | undefined): boolean {
  if (subscription === undefined) return false;
  return subscription === null || CLOSED.has(subscription.state);
}
