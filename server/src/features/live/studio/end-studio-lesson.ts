import type { StudioLesson } from '@lisan/contract/studio';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../compose/services.ts';
import { markEnded, stopLesson } from '../lessons/end-lesson.ts';
import type { Lesson } from '../store.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import { holdOwnLesson, type OwnLesson } from './hold-own-lesson.ts';

/**
 * Ends a lesson for everybody, also while its provider is away; one that is over stays over.
 * @throws AppError forbidden, not_found, not_allowed_in_state for a lesson that has not begun
 */
export async function endStudioLesson(services: Services, own: OwnLesson): Promise<StudioLesson> {
  const lesson = await services.db.transaction().execute((trx: Database) => end(trx, services, own));
  await stopLesson(services, lesson);
  return presentStudioLesson(services, own.subscriberId, lesson);
}

async function end(trx: Database, services: Pick<Services, 'clock'>, own: OwnLesson): Promise<Lesson> {
  const lesson = await holdOwnLesson(trx, own);
  if (lesson.state === 'scheduled')
    throw new AppError('not_allowed_in_state', { message: 'لم يبدأ هذا الدرس بعد. إن لم تُرده فألغِه.' });
  return lesson.state === 'live' ? markEnded(trx, services, lesson.id) : lesson;
}
