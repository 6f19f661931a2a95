import type { CourseSource } from '@lisan/content/publish/course-source';
import type { LongReads } from '../../../platform/database/long-reads.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { CourseDeps } from '../../learning/course/deps.ts';
import type { CourseDesks } from './desk/course-desks.ts';

/** What the use cases of this feature need. */
export type ConsoleCourseDeps = CourseDeps & {
  courseSource: CourseSource;
  courseDesks: CourseDesks;
  jobs: Jobs;
  longReads: LongReads;
};
