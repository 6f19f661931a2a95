import { AppError } from '../../../../platform/app-error.ts';
import type { LiveDeps } from '../../deps.ts';
import { requeueDead } from './making-store.ts';

/**
 * Queues an abandoned recording again, from its first attempt.
 * @throws AppError not_allowed_in_state if no recording was abandoned
 */
export async function retryMaking({ db, jobs, clock }: LiveDeps, lessonId: string): Promise<void> {
  if (!(await requeueDead(db, lessonId, clock.now())))
    throw new AppError('not_allowed_in_state', { message: 'لا يوجد تسجيل متعثّر لهذا الدرس.' });
  jobs.wake('make-recordings');
}
