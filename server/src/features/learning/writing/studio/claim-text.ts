import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import type { DraftView } from '@lisan/contract/learner/writing';
import { maskPersonal } from '../../../../domain/writing/personal-data.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { requireTeacherAccount } from '../../../live/teacher/require-teacher-account.ts';
import type { LearningDeps } from '../../deps.ts';
import { presentDraft } from '../present-writing.ts';
import { findDrafts, type Drafts } from '../store.ts';
import { claimOf, presentQueued } from './present-queued.ts';
import { lockText, setClaim, type QueuedRow } from './queue-store.ts';

const LEASE_MS = 15 * 60_000;

type Named = { subscriberId: string; id: string };

/**
 * Claims a text of the queue for fifteen minutes, or renews the claim, and returns it with personal data masked.
 * @throws AppError forbidden, not_found, conflict while another teacher marks it or when it has a reply
 */
export async function claimText(deps: LearningDeps, { subscriberId, id }: Named): Promise<ClaimedText> {
  return deps.db.transaction().execute(async (trx) => {
    const { teacherId, row } = await lockQueued(trx, deps, { subscriberId, id });
    const until = new Date(deps.clock.now().getTime() + LEASE_MS);
    await setClaim(trx, row, { teacherId, until });
    const drafts = await findDrafts(trx, { subscriberId: row.subscriber_id, taskUuid: row.task_uuid });
    return present(deps, { row: { ...row, claimed_by: teacherId, claimed_until: until }, drafts, teacherId, until });
  });
}

/** Releases a claimed text to the queue; a text that this teacher has not claimed stays as it is. */
export async function releaseText(deps: LearningDeps, { subscriberId, id }: Named): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const teacher = await requireTeacherAccount(trx, subscriberId);
    const row = await lockText(trx, subscriberId, id);
    if (!row) throw new AppError('not_found');
    if (row.state === 'sent' && row.claimed_by === teacher.id) await setClaim(trx, row, null);
  });
}

async function lockQueued(
  trx: Database,
  { clock }: LearningDeps,
  { subscriberId, id }: Named,
): Promise<{ teacherId: string; row: QueuedRow }> {
  const { id: teacherId } = await requireTeacherAccount(trx, subscriberId);
  const row = await lockText(trx, subscriberId, id);
  if (!row) throw new AppError('not_found');
  if (row.state !== 'sent') throw new AppError('conflict', { message: 'لهذا النصّ ردّ من معلّم.' });
  if (claimOf(row, teacherId, clock.now()) === 'other') {
    throw new AppError('conflict', { message: 'هذا النصّ عند معلّم آخر الآن.' });
  }
  return { teacherId, row };
}

type Claimed = { row: QueuedRow; drafts: Drafts; teacherId: string; until: Date };

function present({ course, clock }: LearningDeps, { row, drafts, teacherId, until }: Claimed): ClaimedText {
  const { first, second } = drafts;
  const week = course.weeks(row.level_id).find((one) => one.week === row.week);
  const task = week && course.texts(week.uuid)?.writing;
  return {
    ...presentQueued(row, { course, teacherId, now: clock.now(), words: second?.words ?? 0 }),
    task: task?.uuid === row.task_uuid ? { prompt: task.prompt, checklist: task.checklist } : null,
    drafts: [first, second].flatMap((draft) => (draft ? [masked(presentDraft(draft))] : [])),
    claimed_until: until.toISOString(),
  };
}

function masked(draft: DraftView): DraftView {
  return { ...draft, text: maskPersonal(draft.text) };
}
