import { AppError } from '../../../platform/app-error.ts';
import { requeueDead } from './making-store.ts';
import type { RecordingDeps } from '../deps.ts';

/**
 * Has a recording that was given up made once more, from its first attempt on.
 * @throws AppError not_allowed_in_state where nothing was given up
 */
export async function retryMaking(
  { db, jobs, clock }: Pick<RecordingDeps, 'db' | 'jobs' | 'clock'>,
  lessonId: string,
): Promise<void> {
  if (!(await requeueDead(db, lessonId, clock.now())))
    throw new AppError('not_allowed_in_state', { message: 'لا يوجد تسجيل متعثّر لهذا الدرس.' });
  jobs.wake('make-recordings');
}
