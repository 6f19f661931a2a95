import type { StudioLesson } from '@lisan/contract/studio/studio';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import { markEnded, stopLesson } from '../lessons/end-lesson.ts';
import type { Lesson } from '../store.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';

/**
 * Ends a lesson for all viewers, even while its provider is unreachable; an ended lesson stays ended.
 * @throws AppError forbidden, not_found, not_allowed_in_state for a lesson that has not started
 */
export async function endStudioLesson(deps: LiveDeps, own: OwnLesson): Promise<StudioLesson> {
  const lesson = await deps.db.transaction().execute((trx: Database) => end(trx, deps, own));
  await stopLesson(deps, lesson);
  return presentStudioLesson(deps, own.subscriberId, lesson);
}

async function end(trx: Database, deps: LiveDeps, own: OwnLesson): Promise<Lesson> {
  const lesson = await lockOwnLesson(trx, own);
  if (lesson.state === 'scheduled')
    throw new AppError('not_allowed_in_state', { message: 'لم يبدأ هذا الدرس بعد. يمكنك إلغاؤه.' });
  return lesson.state === 'live' ? markEnded(trx, deps, lesson.id) : lesson;
}
