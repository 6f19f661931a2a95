import type { Database } from '../../../platform/database/schema.ts';
import type { PublishedCourse } from '../../learning/course/published-course.ts';
import type { SubscriptionDeps } from '../../billing/subscription/deps.ts';

/** What the use cases of this feature need. */
export type ConsoleLearnersDeps = SubscriptionDeps & {
  course: PublishedCourse;
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
};
