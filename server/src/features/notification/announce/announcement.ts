import type { LessonAnnouncementTable } from '../../../platform/database/tables/broadcasting.ts';

/** What followers are to be told of a lesson, and when. */
export type Announcement = Pick<LessonAnnouncementTable, 'channel_id' | 'type' | 'due_at'> & {
  /** The last follower it concerns, by id; all unless given. */
  only_up_to?: string | null;
};
