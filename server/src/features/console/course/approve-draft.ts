import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { refreshCourse } from '../../learning/course/follow-publications.ts';
import { publishVersionAfter } from '../../learning/course/publish-version.ts';
import { requireRequester } from '../../account/subscriber/require-requester.ts';
import { requireIndependent } from '../approvals/colleagues.ts';
import type { ConsoleDeps } from '../deps.ts';
import { updateDraft, type Draft } from './draft-store.ts';
import { aboutDraft, type Editor } from './editor.ts';
import { lockSeenDraft, type StateChange } from './lock-draft.ts';

const SAME_PERSON = 'يعتمد المسودة شخص لم يشارك في تحريرها ولا تقديمها.';
const IN_THE_PAST = 'يلزم وقت بعد الآن.';
const TOO_FAR = 'أبعد موعد بعد تسعين يومًا.';
const DAY_MS = 86_400_000;
const MAX_SCHEDULE_MS = 90 * DAY_MS;

/**
 * Approves a submitted draft, and publishes it now or at an hour.
 * @throws AppError not_found, conflict when another version was published in the meantime or the submitter has no right
 * to edit any more, forbidden for an account that took part in it, 422 on `publish_at`
 */
export async function approveDraft(
  deps: ConsoleDeps,
  { session, audit }: Editor,
  { publish_at, ...change }: StateChange & { publish_at: string | null },
): Promise<void> {
  const publishAt = publish_at === null ? null : requireFuture(deps, new Date(publish_at));
  await deps.db.transaction().execute(async (trx) => {
    const draft = await lockSeenDraft(trx, change, ['submitted']);
    await requireOther(trx, deps, { draft, by: session.subscriberId });
    if (draft.submitted_by !== null) {
      await requireRequester(trx, { id: draft.submitted_by, permission: 'course.edit' });
    }
    const now = deps.clock.now();
    const approved = { approved_by: session.subscriberId, approved_at: now };
    if (publishAt) await updateDraft(trx, draft.id, { ...approved, state: 'scheduled', publish_at: publishAt });
    else await publishDraft(trx, deps, draft, approved);
    await audit(trx, {
      subject: aboutDraft(draft.id),
      reason: change.reason,
      before: { state: draft.state, version: draft.base_version_id },
      after: { state: publishAt ? 'scheduled' : 'published', version: draft.version_id, at: publish_at },
    });
  });
  if (publishAt) deps.jobs.wake('publish-drafts');
  else await refreshCourse(deps);
}

type Approved = Pick<Draft, 'approved_by' | 'approved_at'>;

/** Publishes the version of a locked draft. @throws AppError conflict */
export async function publishDraft(trx: Database, deps: ConsoleDeps, draft: Draft, approved: Approved): Promise<void> {
  const { version_id: versionId, base_version_id: seen } = draft;
  if (versionId === null || seen === null) throw new Error(`course draft ${draft.id} has no version`);
  await publishVersionAfter(trx, deps, { versionId, seen });
  await updateDraft(trx, draft.id, { ...approved, state: 'published', published_at: deps.clock.now() });
}

async function requireOther(
  trx: Database,
  deps: ConsoleDeps,
  { draft, by }: { draft: Draft; by: string },
): Promise<void> {
  const authors = [draft.created_by, ...draft.editors, ...(draft.submitted_by === null ? [] : [draft.submitted_by])];
  if (authors.includes(by)) throw new AppError('forbidden', { message: SAME_PERSON });
  await requireIndependent(trx, deps, { approver: by, authors });
}

function requireFuture({ clock }: ConsoleDeps, at: Date): Date {
  const wait = at.getTime() - clock.now().getTime();
  if (wait <= 0) throw invalidField('publish_at', { text: IN_THE_PAST, fault: { code: 'in_the_past' } });
  if (wait > MAX_SCHEDULE_MS)
    throw invalidField('publish_at', { text: TOO_FAR, fault: { code: 'too_far', limit: MAX_SCHEDULE_MS / DAY_MS } });
  return at;
}
