import type { StudioLesson } from '@lisan/contract/studio';
import { mayStartBy } from '../../../domain/live/lesson-planning.ts';
import { lessonState } from '../../../domain/live/lesson-state.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { announceLesson, withdrawAnnouncements } from '../../notification/announce/announce-lesson.ts';
import { takeTurn } from '../../teacher/require-teacher-account.ts';
import { issueTicket, type Ticket } from '../lessons/issue-ticket.ts';
import { lessonOnAir, updateLesson, type Lesson } from '../store.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { holdOwnLesson, type OwnLesson } from './hold-own-lesson.ts';

/**
 * Goes live, and gives the ticket to publish; a lesson that is live already gives another ticket.
 * @throws AppError forbidden, not_found, not_allowed_in_state, conflict while another lesson of this teacher is live
 */
export async function startStudioLesson(
  services: Services,
  own: OwnLesson,
): Promise<Ticket & { lesson: StudioLesson }> {
  const lesson = await services.db.transaction().execute((trx: Database) => start(trx, services, own));
  services.jobs.wake('announce-lessons');
  // Also for one that was live already: the provider may not have been reached the first time.
  await services.live.createSession({ channelId: lesson.id, kind: lesson.kind });
  const ticket = await issueTicket(services, { lesson, subscriberId: own.subscriberId, role: 'publisher' });
  return { ...ticket, lesson: await presentStudioLesson(services, own.subscriberId, lesson) };
}

async function start(trx: Database, services: Pick<Services, 'clock'>, own: OwnLesson): Promise<Lesson> {
  const lesson = await holdOwnLesson(trx, own);
  if (lesson.state === 'live') return lesson;
  const now = services.clock.now();
  requireStartable(lesson, now);
  await takeTurn(trx, lesson.teacher_id);
  await requireNoOtherOnAir(trx, lesson.teacher_id);
  const started = await updateLesson(trx, lesson.id, { state: 'live', started_at: now });
  await withdrawAnnouncements(trx, lesson.id);
  await announceLesson(trx, { channel_id: lesson.id, type: 'lesson_started', due_at: now });
  return started;
}

function requireStartable(lesson: Lesson, now: Date): void {
  const state = lessonState(lesson, now);
  if (state !== 'scheduled' && state !== 'open')
    throw new AppError('not_allowed_in_state', { message: 'انتهى هذا الدرس. أضف درسًا جديدًا لتبثّ من جديد.' });
  if (!mayStartBy(lesson.starts_at, now))
    throw new AppError('not_allowed_in_state', {
      message: 'موعد هذا الدرس بعيد. يمكنك أن تبدأه قبل موعده بيوم على الأكثر.',
    });
}

async function requireNoOtherOnAir(trx: Database, teacherId: string): Promise<void> {
  const other = await lessonOnAir(trx, teacherId);
  if (other) throw new AppError('conflict', { message: `درسك «${other.title}» ما زال مباشرًا. أنهِه أولًا.` });
}
