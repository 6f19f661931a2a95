import { announcedStarts, type AnnouncedStarts } from '../../../domain/live/announced-starts.ts';
import { ANNOUNCEMENT_TYPES } from '../../../domain/live/lesson-announcements.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { withdrawPushes } from '../push-store.ts';
import { withdrawSms } from '../sms-store.ts';
import { closeOpen, deleteUnsent, hasAnnouncement, lockAnnouncements } from './announcement-store.ts';
import { insertAnnouncement, insertOrRepeat } from './announcement-store.ts';
import type { Announcement } from './announcement.ts';
import { lessonTopic, announcementKey } from './announcement-key.ts';

/**
 * Has the followers of a lesson's teacher told of it when it is due, within the caller's transaction; wake `announce-lessons`
 * after the commit. A lesson has one announcement of each type: one not told yet moves, one told stays told.
 */
export async function announceLesson(trx: Database, announcement: Announcement): Promise<void> {
  await insertAnnouncement(trx, announcement);
}

/** The same, but what was told already is told once more; one not told yet moves. */
export async function announceAgain(trx: Database, announcement: Announcement): Promise<void> {
  await insertOrRepeat(trx, announcement);
}

/** Whoever was not told this yet will not be, until it is announced anew. */
export async function closeAnnouncement(
  trx: Database,
  { channel_id, type }: Pick<Announcement, 'channel_id' | 'type'>,
  now: Date,
): Promise<void> {
  await closeOpen(trx, { channel_id, type }, now);
}

/** Whoever was not told yet of this lesson will not be, within the caller's transaction; nor does what waits still ring. */
export async function withdrawAnnouncements(trx: Database, channelId: string): Promise<void> {
  await deleteUnsent(trx, channelId);
  await silence(trx, channelId);
}

/** What was told of a lesson and waits to ring does not ring any more, within the caller's transaction. */
export async function silence(trx: Database, channelId: string): Promise<void> {
  await withdrawPushes(trx, lessonTopic(channelId));
  await withdrawSms(
    trx,
    ANNOUNCEMENT_TYPES.map((type) => announcementKey(type, channelId)),
  );
}

/** What followers have heard of a lesson to come; nobody is told more of it until the caller's transaction ends. */
export async function lockAnnouncedStarts(trx: Database, channelId: string): Promise<AnnouncedStarts | null> {
  const rows = await lockAnnouncements(trx, channelId);
  return announcedStarts(
    rows.map(({ type, told_up_to, done_at, only_up_to, told_for }) => ({
      type,
      notifiedUpTo: told_up_to,
      isDone: done_at !== null,
      onlyUpTo: only_up_to,
      announcedStart: told_for,
    })),
  );
}

/** Whether followers are told, or about to be told, this of a lesson. */
export async function isAnnounced(db: Database, channelId: string, type: Announcement['type']): Promise<boolean> {
  return hasAnnouncement(db, channelId, type);
}
