import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { findTeacherRefs } from '../../live/teacher/find-teacher-refs.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';
import { requireTask, type TaskPlace } from './find-task.ts';
import { presentWriting, type WritingView } from './present-writing.ts';
import { findDrafts, findText, type TextKey } from './store.ts';

/**
 * Returns a learner's writing for the task of a week.
 * @throws AppError not_found, forbidden, week_locked
 */
export async function getWriting(deps: LearningDeps, session: Session, at: TaskPlace): Promise<WritingView> {
  await requireUnlockedWeek(deps, session, at);
  const { uuid: taskUuid } = requireTask(deps.course, at);
  return readWriting(deps.db, { subscriberId: session.subscriberId, taskUuid });
}

export async function readWriting(db: Database, key: TextKey): Promise<WritingView> {
  const text = await findText(db, key);
  const drafts = await findDrafts(db, key);
  const teacherName = text?.replied_at && text.claimed_by ? await nameOf(db, text.claimed_by) : null;
  return presentWriting({ taskUuid: key.taskUuid, text, drafts, teacherName });
}

async function nameOf(db: Database, teacherId: string): Promise<string> {
  const refOf = await findTeacherRefs(db, [teacherId]);
  return refOf(teacherId).name;
}
