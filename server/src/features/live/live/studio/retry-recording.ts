import type { StudioLesson } from '@lisan/contract/studio/studio';
import { retryMaking } from '../../recording/making/retry-making.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import { requireOwnLesson } from '../policy.ts';
import type { OwnLesson } from './lock-own-lesson.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'audiences' | 'clock' | 'db' | 'jobs' | 'live'>;

/**
 * Retries the recording of a lesson that was abandoned.
 * @throws AppError forbidden, not_found, not_allowed_in_state where it did not fail
 */
export async function retryRecording(deps: Deps, own: OwnLesson): Promise<StudioLesson> {
  await requireTeacherAccount(deps.db, own.subscriberId);
  const lesson = await requireOwnLesson(deps.db, own);
  await retryMaking(deps, lesson.id);
  return presentStudioLesson(deps, own.subscriberId, lesson);
}
