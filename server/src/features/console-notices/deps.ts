import type { NotificationDeps } from '../notification/deps.ts';
import type { LongReads } from '../../platform/database/long-reads.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import type { PlanCatalogue } from '../subscription/plans/plan-catalogue.ts';

/** What the use cases of this feature need. */
export type ConsoleNoticesDeps = NotificationDeps & {
  course: PublishedCourse;
  longReads: LongReads;
  plans: PlanCatalogue;
};
