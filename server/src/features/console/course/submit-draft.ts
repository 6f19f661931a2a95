import { AppError } from '../../../platform/app-error.ts';
import { storeDraftVersion } from '../../learning/course/import-course.ts';
import { publishedVersionId } from '../../learning/course/publish-version.ts';
import type { ConsoleDeps } from '../deps.ts';
import { awaitChecks } from './check-draft.ts';
import { changeOf, findDraft, updateDraft } from './draft-store.ts';
import { aboutDraft, type Editor } from './editor.ts';
import { lockSeenDraft, type StateChange } from './lock-draft.ts';
import { requireBase } from './require-base.ts';

const EMPTY = 'لا تعديل في هذه المسودة.';
const CONFLICTS = 'نُشر بعد بدء المسودة نصّ آخر لبعض عناصرها. يلزم حسم هذه التعارضات أولًا.';
const FAULTS = 'في المسودة ما لا يجتاز الفحوص. يلزم إصلاحه أولًا.';
const OVERTAKEN = 'نُشرت نسخة أخرى أثناء البناء. يمكن التقديم من جديد.';
const STALE = 'تغيّرت هذه المسودة قبل لحظات. ما تغيّر يظهر بعد تحديث الصفحة.';

/**
 * Builds a version from a draft without faults, which then waits for a second person. The version is immutable: the
 * second person approves exactly this build.
 * @throws AppError not_found, conflict
 */
export async function submitDraft(deps: ConsoleDeps, { session, audit }: Editor, change: StateChange): Promise<void> {
  const base = await requireBase(deps);
  const draft = await findDraft(deps.db, change.id);
  if (!draft) throw new AppError('not_found');
  if (draft.revision !== change.revision) throw new AppError('conflict', { message: STALE });
  const made = await changeOf(deps.db, draft.id);
  if (made.edits.length === 0 && Object.keys(made.clips).length === 0)
    throw new AppError('conflict', { message: EMPTY });
  const { reader } = deps.courseDesks;
  const conflicts = await reader.run(base, 'conflicts', { draft: made });
  if (conflicts.length > 0) throw new AppError('conflict', { message: CONFLICTS });
  const faults = await awaitChecks(deps, { draft, base });
  if (faults.length > 0) throw new AppError('conflict', { message: FAULTS });
  const { release, changed } = await reader.run(base, 'build', { draft: made });
  const files = new Map([...(await base.readFiles()), ...changed]);
  await deps.db.transaction().execute(async (trx) => {
    await lockSeenDraft(trx, change, ['open']);
    if ((await publishedVersionId(trx)) !== base.versionId) throw new AppError('conflict', { message: OVERTAKEN });
    const versionId = await storeDraftVersion(trx, deps, { release, files });
    await updateDraft(trx, draft.id, {
      state: 'submitted',
      submitted_by: session.subscriberId,
      submitted_at: deps.clock.now(),
      base_version_id: base.versionId,
      version_id: versionId,
      was_overtaken: false,
    });
    await audit(trx, {
      subject: aboutDraft(draft.id),
      reason: change.reason,
      before: { state: 'open', version: base.versionId },
      after: { state: 'submitted', version: versionId, files: [...changed.keys()] },
    });
  });
}
