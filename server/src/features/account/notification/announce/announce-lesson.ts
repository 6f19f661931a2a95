import { announcedStarts, type AnnouncedStarts } from '../../../../domain/live/announced-starts.ts';
import { ANNOUNCEMENT_TYPES } from '../../../../domain/live/lesson-announcements.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { withdrawPushes } from '../push-store.ts';
import { withdrawSms } from '../sms-store.ts';
import { closeOpen, deleteUnsent, hasAnnouncement, lockAnnouncements } from './announcement-store.ts';
import { insertAnnouncement, insertOrRepeat } from './announcement-store.ts';
import type { Announcement } from './announcement.ts';
import { lessonTopic, announcementKey } from './announcement-key.ts';

/**
 * Queues an announcement of a lesson to the followers of its teacher, within the caller's transaction; wake
 * `announce-lessons` after the commit. A lesson has one announcement of each type: a pending one gets the new due time,
 * a sent one does not change.
 */
export async function announceLesson(trx: Database, announcement: Announcement): Promise<void> {
  await insertAnnouncement(trx, announcement);
}

/** Queues an announcement like `announceLesson`, and sends it again if it was already sent. */
export async function announceAgain(trx: Database, announcement: Announcement): Promise<void> {
  await insertOrRepeat(trx, announcement);
}

/** Cancels an announcement for the followers who have not received it; `announceAgain` reopens it. */
export async function closeAnnouncement(
  trx: Database,
  { channel_id, type }: Pick<Announcement, 'channel_id' | 'type'>,
  now: Date,
): Promise<void> {
  await closeOpen(trx, { channel_id, type }, now);
}

/** Cancels the pending announcements, pushes and messages of a lesson, within the caller's transaction. */
export async function withdrawAnnouncements(trx: Database, channelId: string): Promise<void> {
  await deleteUnsent(trx, channelId);
  await withdrawMessages(trx, channelId);
}

/** Cancels the queued pushes and messages of a lesson, within the caller's transaction. */
export async function withdrawMessages(trx: Database, channelId: string): Promise<void> {
  await withdrawPushes(trx, lessonTopic(channelId));
  await withdrawSms(
    trx,
    ANNOUNCEMENT_TYPES.map((type) => announcementKey(type, channelId)),
  );
}

/**
 * Locks the announcements of a planned lesson until the caller's transaction ends, and returns the start times that
 * followers were notified of.
 */
export async function lockAnnouncedStarts(trx: Database, channelId: string): Promise<AnnouncedStarts | null> {
  const rows = await lockAnnouncements(trx, channelId);
  return announcedStarts(
    rows.map(({ type, notified_up_to, done_at, last_recipient, announced_start }) => ({
      type,
      notifiedUpTo: notified_up_to,
      isDone: done_at !== null,
      onlyUpTo: last_recipient,
      announcedStart: announced_start,
    })),
  );
}

/** Returns whether an announcement of this type was sent or is pending. */
export async function isAnnounced(db: Database, channelId: string, type: Announcement['type']): Promise<boolean> {
  return hasAnnouncement(db, channelId, type);
}
