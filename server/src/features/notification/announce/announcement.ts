import type { LessonAnnouncementTable } from '../../../platform/database/tables/broadcasting.ts';

/** An announcement of a lesson and its due time. */
export type Announcement = Pick<LessonAnnouncementTable, 'channel_id' | 'type' | 'due_at'> & {
  /** The last follower it concerns, by id; all unless given. */
  only_up_to?: string | null;
};
