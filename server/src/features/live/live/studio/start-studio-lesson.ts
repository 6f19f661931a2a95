import type { StudioLesson } from '@lisan/contract/studio/studio';
import { mayStartBy } from '../../../../domain/live/lesson-planning.ts';
import { lessonState } from '../../../../domain/live/lesson-state.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { announceLesson, withdrawAnnouncements } from '../../../account/notification/announce/announce-lesson.ts';
import { takeTurn } from '../../teacher/require-teacher-account.ts';
import type { LiveDeps } from '../../deps.ts';
import { issueTicket, type Ticket } from '../lessons/issue-ticket.ts';
import { lessonOnAir, updateLesson, type Lesson } from '../store.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';

const RETRY_AFTER_S = 10;

/**
 * Starts a lesson, and returns the ticket to publish; a live lesson gets another ticket. The provider is asked first: a
 * lesson that it cannot carry does not start, and followers are not notified.
 * @throws AppError forbidden, not_found, not_allowed_in_state, conflict while another lesson of this teacher is live,
 * unavailable when the provider is away
 */
export async function startStudioLesson(
  deps: LiveDeps,
  own: OwnLesson,
  sessionId: string,
): Promise<Ticket & { lesson: StudioLesson }> {
  const now = deps.clock.now();
  const planned = await deps.db.transaction().execute((trx: Database) => requireMayStart(trx, own, now));
  const ticket = await prepare(deps, planned, { subscriberId: own.subscriberId, sessionId });
  const lesson = await deps.db.transaction().execute((trx: Database) => start(trx, own, now));
  deps.jobs.wake('announce-lessons');
  return { ...ticket, lesson: await presentStudioLesson(deps, own.subscriberId, lesson) };
}

/** Prepares the lesson at the provider, a live lesson too: its room may be gone there. */
async function prepare(
  deps: LiveDeps,
  lesson: Lesson,
  publisher: { subscriberId: string; sessionId: string },
): Promise<Ticket> {
  try {
    await deps.live.createSession({ channelId: lesson.id, kind: lesson.kind });
    return await issueTicket(deps, { lesson, ...publisher, role: 'publisher' });
  } catch (error) {
    throw new AppError('unavailable', {
      message: 'خدمة البث لا تستجيب الآن، فلم يبدأ الدرس ولم يُبلَّغ أحد. لنحاول بعد قليل.',
      retryAfter: RETRY_AFTER_S,
      cause: error,
    });
  }
}

async function requireMayStart(trx: Database, own: OwnLesson, now: Date): Promise<Lesson> {
  const lesson = await lockOwnLesson(trx, own);
  if (lesson.state === 'live') return lesson;
  requireStartable(lesson, now);
  await takeTurn(trx, lesson.teacher_id);
  await requireNoOtherOnAir(trx, lesson.teacher_id);
  return lesson;
}

/** Checked again: it may have been cancelled, or another lesson started, while the provider was asked. */
async function start(trx: Database, own: OwnLesson, now: Date): Promise<Lesson> {
  const lesson = await requireMayStart(trx, own, now);
  if (lesson.state === 'live') return lesson;
  const started = await updateLesson(trx, lesson.id, { state: 'live', started_at: now });
  await withdrawAnnouncements(trx, lesson.id);
  await announceLesson(trx, { channel_id: lesson.id, type: 'lesson_started', due_at: now });
  return started;
}

function requireStartable(lesson: Lesson, now: Date): void {
  const state = lessonState(lesson, now);
  if (state !== 'scheduled' && state !== 'open')
    throw new AppError('not_allowed_in_state', { message: 'انتهى هذا الدرس. البث من جديد يحتاج إلى درس جديد.' });
  if (!mayStartBy(lesson.starts_at, now))
    throw new AppError('not_allowed_in_state', {
      message: 'موعد هذا الدرس بعيد. يمكنك بدؤه قبل موعده بيوم على الأكثر.',
    });
}

async function requireNoOtherOnAir(trx: Database, teacherId: string): Promise<void> {
  const other = await lessonOnAir(trx, teacherId);
  if (other) throw new AppError('conflict', { message: `درسك «${other.title}» ما زال مباشرًا. يلزم إنهاؤه أولًا.` });
}
