import {
  answerWritingMistake as answerCall,
  getWriting as getCall,
  getWritingMistakes,
  sendToTeacher as sendCall,
  submitDraft as submitCall,
} from '@lisan/contract/learner/writing';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerWritingMistake } from './answer-writing-mistake.ts';
import { getWriting, readWriting } from './get-writing.ts';
import { submitDraft } from './submit-draft.ts';
import { presentMistake } from './mistake-question.ts';
import { countDue, dueMistakes, nextMistakeAt } from './mistake-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import { requireTask, type TaskPlace } from './find-task.ts';
import { isFitForTeacher, type WritingView } from './present-writing.ts';
import { findDrafts, findText, markSent, type DraftRow } from './store.ts';

export function writingRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getCall, ({ query, session }) =>
    getWriting(deps, session, { levelId: query.level_id, week: query.ActiveWeek }),
  );

  serveCall(app, deps, submitCall, ({ body, session }) =>
    submitDraft(deps, session, {
      at: { levelId: body.level_id, week: body.week },
      draftUuid: body.draft_uuid,
      number: body.number,
      text: body.text,
    }),
  );

  serveCall(app, deps, sendCall, ({ body, session }) =>
    sendToTeacher(deps, session, { levelId: body.level_id, week: body.week }),
  );

  serveCall(app, deps, getWritingMistakes, ({ session }) => listWritingMistakes(deps, session.subscriberId));

  serveCall(app, deps, answerCall, ({ body, session }) =>
    answerWritingMistake(deps, session, {
      mistakeUuid: body.mistake_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    }),
  );
}

const MAX_LISTED = 10;

/** Lists a learner's own sentences with mistakes that are due for review. */
async function listWritingMistakes(
  { db, clock }: LearningDeps,
  subscriberId: string,
): Promise<Omit<z.infer<typeof getWritingMistakes.reply>, 'messageCode'>> {
  const at = { subscriberId, now: clock.now() };
  const rows = await dueMistakes(db, { ...at, limit: MAX_LISTED });
  const due = rows.length < MAX_LISTED ? rows.length : await countDue(db, at);
  const next = await nextMistakeAt(db, at);
  return { mistakes: rows.map(presentMistake), due, next_due_at: next?.toISOString() ?? null };
}

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
