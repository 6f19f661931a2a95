import type { StudioLesson } from '@lisan/contract/studio';
import type { Services } from '../../../compose/services.ts';
import { retryMaking } from '../../recording/making/retry-making.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import { requireOwnLesson } from '../policy.ts';
import type { OwnLesson } from './hold-own-lesson.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';

/**
 * Makes the recording of a lesson once more after it failed for good.
 * @throws AppError forbidden, not_found, not_allowed_in_state where it did not fail
 */
export async function retryRecording(services: Services, own: OwnLesson): Promise<StudioLesson> {
  await requireTeacherAccount(services.db, own.subscriberId);
  const lesson = await requireOwnLesson(services.db, own);
  await retryMaking(services, lesson.id);
  return presentStudioLesson(services, own.subscriberId, lesson);
}
