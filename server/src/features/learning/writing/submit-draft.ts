import { setTimeout as sleep } from 'node:timers/promises';
import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { judgeDraft } from '../../../domain/writing/judge-draft.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { checkDrafts } from './check-drafts.ts';
import { OWN_CHECK_MS } from './check-queue.ts';
import type { WritingDeps } from './deps.ts';
import { requireTask, type TaskPlace } from './find-task.ts';
import { requireOwnText } from './require-own-text.ts';
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

/** Versions of one text, far above what a learner writes. */
const MAX_VERSIONS = 30;
/** What a reply waits for remarks, which come in milliseconds once the checker runs; later ones are read with the next call. */
const CHECK_WAIT_MS = 800;

type Deps = Pick<WritingDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'grammar' | 'log' | 'newId' | 'sessions'>;
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
  deps: Deps,
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

/** Checks the drafts, also beyond the reply: the first check after a pause waits for the checker's start. */
async function checkLater(deps: Deps, key: TextKey): Promise<void> {
  await checkDrafts(deps, key).catch((error: unknown) => deps.log.error({ err: error }, 'writing check failed'));
}

async function storeDraft(trx: Database, deps: Deps, learner: Learner, draft: Placed): Promise<number> {
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
