import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import type { LearningDeps } from '../deps.ts';
import { requireTask, type TaskPlace } from './find-task.ts';
import { readWriting } from './get-writing.ts';
import { isFitForTeacher, type WritingView } from './present-writing.ts';
import { findDrafts, findText, markSent, type DraftRow } from './store.ts';

/**
 * Sends the second draft to the teachers' queue; a text that is queued or has a reply stays as it is.
 * @throws AppError not_found, forbidden, week_locked, conflict for a draft that should not reach a teacher
 */
export async function sendToTeacher(deps: LearningDeps, session: Session, at: TaskPlace): Promise<WritingView> {
  await requireUnlockedWeek(deps, session, at);
  const key = { subscriberId: session.subscriberId, taskUuid: requireTask(deps.course, at).uuid };
  await asLearner(deps, session, async (trx) => {
    const text = await findText(trx, key);
    if (text && text.state !== 'open') return;
    const { second } = await findDrafts(trx, key);
    if (!second) throw new AppError('conflict', { message: 'يُرسل النصّ إلى معلّم بعد الكتابة الثانية.' });
    if (!isFitForTeacher(second)) throw new AppError('conflict', { message: reasonAgainst(second) });
    await markSent(trx, key, deps.clock.now());
  });
  return readWriting(deps.db, key);
}

function reasonAgainst({ rude, copied }: DraftRow): string {
  if (rude) return 'في النصّ كلمة جارحة، فلا يُرسل إلى معلّم قبل حذفها.';
  if (copied) return 'معظم هذا النصّ من النموذج. المعلّم يقرأ ما يُكتب بكلمات جديدة.';
  return 'هذا النصّ أقصر ممّا تطلبه المهمّة، فلا يُرسل بعد.';
}
