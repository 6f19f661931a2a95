import type { NotificationDeps } from '../../account/notification/deps.ts';
import type { LongReads } from '../../../platform/database/long-reads.ts';
import type { PublishedCourse } from '../../learning/course/published-course.ts';
import type { PlanCatalogue } from '../../billing/subscription/plans/plan-catalogue.ts';

/** What the use cases of this feature need. */
export type ConsoleNoticesDeps = NotificationDeps & {
  course: PublishedCourse;
  longReads: LongReads;
  plans: PlanCatalogue;
};
