import { isMoveWorthAnnouncing } from '../../../../domain/live/announced-starts.ts';
import { announcementTimes } from '../../../../domain/live/lesson-planning.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import {
  announceAgain,
  announceLesson,
  closeAnnouncement,
  lockAnnouncedStarts,
  withdrawMessages,
  withdrawAnnouncements,
} from '../../../account/notification/announce/announce-lesson.ts';
import type { Announcement } from '../../../account/notification/announce/announcement.ts';
import { announcePlan } from './announce-plan.ts';

type Move = { lessonId: string; startsAt: Date; now: Date };

/**
 * Schedules the announcements of a lesson whose start has changed, within the caller's transaction; wake
 * `announce-lessons` after it. Followers who were notified of another time get the new one and, later, that the lesson
 * is soon; the others get the new time alone.
 */
export async function announceMove(trx: Database, move: Move): Promise<void> {
  const announced = await lockAnnouncedStarts(trx, move.lessonId);
  if (announced === null) {
    await withdrawAnnouncements(trx, move.lessonId);
    return announcePlan(trx, move);
  }
  if (!isMoveWorthAnnouncing(announced, move.startsAt)) return rescheduleAnnouncements(trx, move);
  await withdrawMessages(trx, move.lessonId);
  // New followers are notified too: many follow the teacher on the page of the lesson, which showed its old time.
  await announceAgain(trx, {
    channel_id: move.lessonId,
    type: 'lesson_moved',
    due_at: move.now,
    last_recipient: announced.upTo,
  });
  const soon = soonOf(move);
  if (soon) await announceAgain(trx, soon);
  else await closeAnnouncement(trx, { channel_id: move.lessonId, type: 'lesson_soon' }, move.now);
}

/** No notice of the move is due; announcements that are still pending follow the new time. */
async function rescheduleAnnouncements(trx: Database, move: Move): Promise<void> {
  await closeAnnouncement(trx, { channel_id: move.lessonId, type: 'lesson_moved' }, move.now);
  const soon = soonOf(move);
  if (soon) await announceLesson(trx, soon);
}

function soonOf({ lessonId, startsAt, now }: Move): Announcement | null {
  const { soon } = announcementTimes(startsAt, now);
  return soon && { channel_id: lessonId, type: 'lesson_soon', due_at: soon };
}
