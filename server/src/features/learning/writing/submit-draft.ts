import { setTimeout as sleep } from 'node:timers/promises';
import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { judgeDraft } from '../../../domain/writing/judge-draft.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { refuseDraft, type Refusal } from '../../../domain/writing/refuse-draft.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import { checkDrafts } from './check-drafts.ts';
import { OWN_CHECK_MS } from './check-queue.ts';
import { requireTask, type TaskPlace } from './find-task.ts';
import { readWriting } from './get-writing.ts';
import type { WritingView } from './present-writing.ts';
import {
  countDrafts,
  findDraft,
  findDrafts,
  findText,
  insertDraft,
  insertText,
  type DraftRow,
  type TextKey,
} from './store.ts';

/** Versions of one text, far above the number that a learner writes. */
const MAX_VERSIONS = 30;
/**
 * How long a reply waits for remarks, which come in milliseconds once the checker runs; the next call reads later ones.
 */
const CHECK_WAIT_MS = 800;

type Submission = { draftUuid: string; number: 1 | 2; text: string };
type Placed = Submission & { at: TaskPlace; task: WritingTaskView };

/**
 * Stores a draft and then checks its grammar, outside the transaction: a draft is stored even if the check fails, and
 * then stays queued for the job. A repeated draft is not stored again, and a missing check is made up for. The first
 * second draft of the asked length that is the learner's own earns the points of a practical.
 * @throws AppError not_found, forbidden, week_locked, conflict, idempotency_mismatch for an id of another draft,
 * too_many_requests, 422 on `text`
 */
export async function submitDraft(
  deps: LearningDeps,
  session: Session,
  { at, ...submission }: Submission & { at: TaskPlace },
): Promise<WritingView & { points?: number }> {
  await requireUnlockedWeek(deps, session, at);
  const task = requireTask(deps.course, at);
  const points = await asLearner(deps, session, (trx) => storeDraft(trx, deps, session, { ...submission, at, task }));
  const key = { subscriberId: session.subscriberId, taskUuid: task.uuid };
  await Promise.race([checkLater(deps, key), sleep(CHECK_WAIT_MS, undefined, { ref: false })]);
  return { ...(await readWriting(deps.db, key)), ...(points > 0 && { points }) };
}

/** Checks the drafts, beyond the reply if necessary: the first check after a pause waits for the checker's start. */
async function checkLater(deps: LearningDeps, key: TextKey): Promise<void> {
  await checkDrafts(deps, key).catch((error: unknown) => deps.log.error({ err: error }, 'writing check failed'));
}

async function storeDraft(trx: Database, deps: LearningDeps, learner: Learner, draft: Placed): Promise<number> {
  const { subscriberId } = learner;
  const key = { subscriberId, taskUuid: draft.task.uuid };
  const known = await findDraft(trx, { subscriberId, draftUuid: draft.draftUuid });
  if (known && !isSame(known, draft)) throw new AppError('idempotency_mismatch');
  if (known) return 0;
  requireOwnText(deps.course, draft.at, draft.text);
  await requireNext(trx, key, draft.number);
  const { levelId: level_id, week } = draft.at;
  await insertText(trx, { subscriber_id: subscriberId, task_uuid: key.taskUuid, id: deps.newId(), level_id, week });
  const judgement = judgeDraft(draft.text, draft.task);
  const now = deps.clock.now();
  await insertDraft(trx, {
    subscriber_id: subscriberId,
    id: draft.draftUuid,
    task_uuid: key.taskUuid,
    number: draft.number,
    body: draft.text,
    ...judgement,
    // An insult is not corrected.
    remarks: judgement.rude ? '[]' : null,
    state: judgement.rude ? 'checked' : 'queued',
    next_try_at: new Date(now.getTime() + OWN_CHECK_MS),
    at: now,
  });
  const { length, copied, rude } = judgement;
  if (draft.number === 1 || length !== 'fits' || copied || rude) return 0;
  return recordLearning(trx, deps, learner, {
    kind: 'practical_done',
    itemUuid: key.taskUuid,
    levelId: level_id,
    points: pointsFor('practical'),
  });
}

function isSame({ task_uuid, number, body }: DraftRow, draft: Placed): boolean {
  return task_uuid === draft.task.uuid && number === draft.number && body === draft.text;
}

/** @throws AppError conflict when the text is with a teacher, or the other draft is next; too_many_requests */
async function requireNext(trx: Database, key: TextKey, number: 1 | 2): Promise<void> {
  const text = await findText(trx, key);
  if (text && text.state !== 'open') throw new AppError('conflict', { message: 'هذا النصّ عند المعلّم، فلا يتغيّر بعد.' });
  const { first } = await findDrafts(trx, key);
  if ((first === undefined) !== (number === 1)) throw new AppError('conflict');
  if ((await countDrafts(trx, key)) >= MAX_VERSIONS) throw new AppError('too_many_requests');
}

const MESSAGES: Record<Refusal, string> = {
  wordless: 'لا كلمات في هذا النصّ تقريبًا. يلزم نصّ بجمل إنجليزية.',
  foreign: 'هذا الحقل للكتابة بالإنجليزية. يكفي القليل منها، ولا بأس بالأخطاء.',
  gibberish: 'ليست في هذا النصّ كلمات إنجليزية مفهومة. تكفي جمل قصيرة، ولا بأس بالأخطاء.',
  repeated: 'تتكرّر في هذا النصّ جملة واحدة. يلزم نصّ بجمل مختلفة.',
  copied_model: 'هذا النصّ منقول من النموذج. يلزم نصّ بكلمات جديدة، ولا بأس بالأخطاء.',
  copied_task: 'هذا نصّ المهمّة نفسها. يلزم نصّ يجيب عنها بكلمات جديدة.',
  copied_reading: 'هذا النصّ منقول من قراءة الأسبوع. يلزم نصّ بكلمات جديدة، ولا بأس بالأخطاء.',
};

/** @throws AppError 422 on `text` without English words, or if it repeats itself or copies a text of the week */
function requireOwnText(course: PublishedCourse, at: TaskPlace, text: string): void {
  const { model, prompt } = requireTask(course, at);
  const reading = course.texts(course.requireWeek(at.levelId, at.week).uuid)?.reading.paragraphs ?? [];
  const refusal = refuseDraft(text, { model, task: prompt.en, reading: reading.map(({ en }) => en).join('\n') });
  if (refusal) throw invalidField('text', MESSAGES[refusal]);
}
