import { AppError } from '../../../platform/app-error.ts';
import { refreshCourse } from '../../learning/course/follow-publications.ts';
import { publishedVersionId, publishVersionAfter } from '../../learning/course/publish-version.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { ApprovalHandler, ApprovalRow } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { Editor } from './editor.ts';
import { listRecentVersions } from './version-store.ts';

const NEVER_PUBLISHED = 'لم تُنشر هذه النسخة من قبل، فنشرها الأول يمرّ باعتماد مسودتها.';
const OVERTAKEN = 'نُشرت نسخة أخرى من المنهج في هذه الأثناء.';
const IS_PUBLISHED = 'هذه هي النسخة المنشورة.';
const WAITS = 'طلب نشر هذه النسخة ينتظر شخصًا ثانيًا بالفعل.';

type Wish = { id: string; seen: string; reason: string };

/**
 * Asks for the publication of a version that was published before, such as to roll back or to undo a roll back.
 * @throws AppError not_found, conflict for a version that was never published, is published or waits already, or when
 * `seen` is not published any more
 */
export async function requestRollBack(
  deps: ConsoleDeps,
  { session, audit }: Editor,
  { id: versionId, seen, reason }: Wish,
): Promise<void> {
  const found = (await listRecentVersions(deps.db, versionId))[0];
  if (!found) throw new AppError('not_found');
  if (found.published_at === null) throw new AppError('conflict', { message: NEVER_PUBLISHED });
  if (versionId === seen) throw new AppError('conflict', { message: IS_PUBLISHED });
  await deps.db.transaction().execute(async (trx) => {
    if ((await publishedVersionId(trx)) !== seen) throw new AppError('conflict', { message: OVERTAKEN });
    const id = deps.newId();
    const subject = { type: 'course_version', id: versionId };
    const asked = { id, detail: { seen }, reason, by: session.subscriberId, now: deps.clock.now() };
    if (!(await requestApproval(trx, { ...asked, kind: 'rollback', subject })))
      throw new AppError('conflict', { message: WAITS });
    await audit(trx, { subject, reason, before: { published: seen }, after: { request: id } });
  });
}

/** An approved version is published if no other version was published since the request. */
export const rollbackHandler: ApprovalHandler = {
  subjectOf: ({ subject_id: id }) => ({ type: 'course_version', id }),
  auditOf: (row) => ({ request: row.id, published: seenOf(row) }),
  personOf: () => null,
  perform: async (trx, deps, { row }) => {
    await publishVersionAfter(trx, deps, { versionId: row.subject_id, seen: seenOf(row) });
    return { published: row.subject_id };
  },
  afterCommit: async (deps) => {
    await refreshCourse(deps);
  },
};

function seenOf({ detail }: ApprovalRow): string {
  // `requestRollBack` writes it.
  return (detail as { seen: string }).seen;
}
