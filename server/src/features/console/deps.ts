import type { CourseSource } from '@lisan/content/publish/course-source';
import type { UpkeepDeps } from '../upkeep/deps.ts';
import type { CourseDesks } from './course/desk/course-desks.ts';

export type ConsoleDeps = UpkeepDeps & {
  /** The course files of this build. */
  courseSource: CourseSource;
  /** The processes that read and check drafts of the course. */
  courseDesks: CourseDesks;
};
