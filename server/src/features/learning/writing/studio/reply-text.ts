import type { Correction, Marks } from '@lisan/contract/learner/writing';
import { mistakesOfTeacher } from '../../../../domain/writing/find-corrected.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { writeInbox } from '../../../account/notification/write-inbox.ts';
import { requireTeacherAccount } from '../../../live/teacher/require-teacher-account.ts';
import type { LearningDeps } from '../../deps.ts';
import { recordMistakes } from '../record-mistakes.ts';
import { findDrafts } from '../store.ts';
import { lockText, storeReply, type QueuedRow } from './queue-store.ts';

type Reply = { marks: Marks; corrections: Correction[]; reply: string };

/**
 * Stores a teacher's marks, corrections and reply, writes to the learner's inbox, and makes the corrections come back
 * for review. Repeating it changes nothing. A teacher whose lease has expired may still reply while no other teacher
 * has claimed the text.
 * @throws AppError forbidden, not_found, conflict without a claim, 422 on `corrections`
 */
export async function replyText(
  deps: LearningDeps,
  { subscriberId, id }: { subscriberId: string; id: string },
  reply: Reply,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const teacher = await requireTeacherAccount(trx, subscriberId);
    const row = await lockText(trx, subscriberId, id);
    if (!row) throw new AppError('not_found');
    if (row.claimed_by !== teacher.id) {
      throw new AppError('conflict', { message: 'هذا النصّ عند معلّم آخر، أو عاد إلى القائمة.' });
    }
    if (row.state === 'sent') await store(trx, deps, { row, reply, teacherName: teacher.name });
  });
}

async function store(
  trx: Database,
  deps: LearningDeps,
  { row, reply, teacherName }: { row: QueuedRow; reply: Reply; teacherName: string },
): Promise<void> {
  const key = { subscriberId: row.subscriber_id, taskUuid: row.task_uuid };
  const body = (await findDrafts(trx, key)).second?.body ?? '';
  const corrections = reply.corrections.toSorted((a, b) => a.start - b.start);
  requireSpans(corrections, body);
  await storeReply(trx, row, { ...reply, corrections, at: deps.clock.now() });
  const mistakes = mistakesOfTeacher(body, corrections);
  await recordMistakes(
    trx,
    deps,
    key,
    mistakes.map((mistake) => ({ ...mistake, source: 'teacher', kind: null })),
  );
  await writeInbox(trx, deps, {
    subscriberId: row.subscriber_id,
    key: `writing:${row.id}`,
    title: 'وصل ردّ المعلّم على نصّك',
    text: `قرأ المعلّم (${teacherName}) ما كُتب في الأسبوع ${row.week}، وفي الردّ درجات وتصحيحات.`,
    link: `/writing/${row.week}?level=${row.level_id}`,
  });
}

/**
 * @throws AppError 422 on `corrections` for a span that is empty, outside the text or in half a character, or for two
 * that overlap
 */
function requireSpans(corrections: readonly Correction[], body: string): void {
  let from = 0;
  for (const { start, end } of corrections) {
    // A cut between two surrogates makes both sides malformed.
    const isCut = !body.slice(0, start).isWellFormed() || !body.slice(0, end).isWellFormed();
    if (start < from || end <= start || end > body.length || isCut) {
      throw invalidField('corrections', 'لا يقع أحد التصحيحات في النصّ، أو يتداخل مع غيره.');
    }
    from = end;
  }
}
