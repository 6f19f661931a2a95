import type { Database } from '../../../platform/database/open-database.ts';
import type { SubscriptionDeps } from '../../billing/subscription/deps.ts';

/** What the use cases of this feature need. */
export type ConsoleLearnersDeps = SubscriptionDeps & {
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
};
