import { lessonState } from '../../../../domain/live/lesson-state.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Lesson } from '../store.ts';

/** @throws AppError not_allowed_in_state for a lesson that has started, is over, or was missed by its teacher */
export function requireNotStarted(lesson: Lesson, now: Date): void {
  const state = lessonState(lesson, now);
  if (state === 'live') throw new AppError('not_allowed_in_state', { message: 'بدأ هذا الدرس، فلا يمكن تغييره الآن.' });
  if (state !== 'scheduled' && state !== 'open')
    throw new AppError('not_allowed_in_state', { message: 'انتهى وقت هذا الدرس، فلا يمكن تغييره.' });
}
