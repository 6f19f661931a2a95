import type { StudioLesson } from '@lisan/contract/studio/studio';
import type { Database } from '../../../../platform/database/schema.ts';
import { isMoveWorthAnnouncing } from '../../../../domain/live/announced-starts.ts';
import { announcementTimes } from '../../../../domain/live/lesson-planning.ts';
import {
  announceAgain,
  announceLesson,
  closeAnnouncement,
  lockAnnouncedStarts,
  withdrawMessages,
  withdrawAnnouncements,
} from '../../../account/notification/announce/announce-lesson.ts';
import type { Announcement } from '../../../account/notification/announce/announcement.ts';
import type { LiveDeps } from '../../deps.ts';
import { updateLesson } from '../store.ts';
import { checkLessonPlan, type LessonPlan } from './check-lesson-plan.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { requireNotStarted } from './require-not-started.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';
import { announcePlan } from './announce-plan.ts';

/** Omitted fields stay as they are. */
type Wish = LessonPlan & { title?: string | undefined; autoPublish?: boolean | undefined };

/**
 * Changes a lesson that has not started; followers are notified of another time.
 * @throws AppError forbidden, not_found, not_allowed_in_state, 422 on `level_id` or `starts_at`
 */
export async function changeStudioLesson(deps: LiveDeps, own: OwnLesson, wish: Wish): Promise<StudioLesson> {
  const lesson = await deps.db.transaction().execute(async (trx: Database) => {
    const before = await lockOwnLesson(trx, own);
    const now = deps.clock.now();
    requireNotStarted(before, now);
    const isMoved = wish.startsAt !== undefined && wish.startsAt.getTime() !== before.starts_at.getTime();
    checkLessonPlan(deps, { levelId: wish.levelId, startsAt: isMoved ? wish.startsAt : undefined });
    const after = await updateLesson(trx, before.id, {
      title: wish.title ?? before.title,
      level_id: wish.levelId === undefined ? before.level_id : wish.levelId,
      starts_at: wish.startsAt ?? before.starts_at,
      auto_publish: wish.autoPublish ?? before.auto_publish,
    });
    if (isMoved) await announceMove(trx, { lessonId: after.id, startsAt: after.starts_at, now });
    return after;
  });
  deps.jobs.wake('announce-lessons');
  return presentStudioLesson(deps, own.subscriberId, lesson);
}

type Move = { lessonId: string; startsAt: Date; now: Date };

/**
 * Schedules the announcements of a lesson whose start has changed, within the caller's transaction; wake
 * `announce-lessons` after it. Followers who were notified of another time get the new one and, later, that the lesson
 * is soon; the others get the new time alone.
 */
async function announceMove(trx: Database, move: Move): Promise<void> {
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
