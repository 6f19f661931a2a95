import type { SubscriptionDeps } from '../../billing/subscription/deps.ts';

/**
 * What the use cases of this feature need: the same as those of subscriptions.
 */
export type ConsolePlansDeps = SubscriptionDeps;
