import type { LessonAnnouncementTable } from '../../../../platform/database/tables/broadcasting.ts';

/** An announcement of a lesson and its due time. */
export type Announcement = Pick<LessonAnnouncementTable, 'channel_id' | 'type' | 'due_at'> & {
  /** Id of the last follower to notify, in the order of ids; all followers by default. */
  last_recipient?: string | null;
};
