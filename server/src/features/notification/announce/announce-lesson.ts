import { NEWS_TYPES } from '../../../domain/live/lesson-news.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { LessonAnnouncementTable } from '../../../platform/database/tables/broadcasting.ts';
import { withdrawPushes } from '../push-store.ts';
import { withdrawSms } from '../sms-store.ts';
import { deleteUntold, hasAnnouncement, insertAnnouncement } from './announcement-store.ts';
import { lessonTopic, newsKey } from './news-key.ts';

export type Announcement = Pick<LessonAnnouncementTable, 'channel_id' | 'type' | 'due_at'>;

/**
 * Has the followers of a lesson's teacher told of it when it is due, within the caller's transaction; wake `tell-lessons`
 * after the commit. A lesson has one announcement of each type: one not told yet moves, one told stays told.
 */
export async function announceLesson(trx: Database, announcement: Announcement): Promise<void> {
  await insertAnnouncement(trx, announcement);
}

/** Whoever was not told yet of this lesson will not be, within the caller's transaction; nor does what waits still ring. */
export async function withdrawAnnouncements(trx: Database, channelId: string): Promise<void> {
  await deleteUntold(trx, channelId);
  await withdrawPushes(trx, lessonTopic(channelId));
  await withdrawSms(
    trx,
    NEWS_TYPES.map((type) => newsKey(type, channelId)),
  );
}

/** Whether followers are told, or about to be told, this of a lesson. */
export async function isAnnounced(db: Database, channelId: string, type: Announcement['type']): Promise<boolean> {
  return hasAnnouncement(db, channelId, type);
}
