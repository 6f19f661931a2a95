import type { DraftFault } from '@lisan/content/edit/draft-change';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changeOf, findDraft, type Draft } from './draft-store.ts';
import type { DeskBase } from './desk/desk-client.ts';
import { requireBase } from './require-base.ts';

/**
 * Returns the faults that the checks find in a draft; null while they run. The first request for a revision starts
 * them.
 */
export async function readChecks(
  deps: ConsoleDeps,
  id: string,
): Promise<{ revision: number; faults: DraftFault[] | null }> {
  const draft = await findDraft(deps.db, id);
  if (!draft) throw new AppError('not_found');
  return { revision: draft.revision, faults: startChecks(deps, { draft, base: await requireBase(deps) }).faults };
}

/** Waits for the checks of a draft. */
export async function awaitChecks(deps: ConsoleDeps, at: Checking): Promise<DraftFault[]> {
  return startChecks(deps, at).done;
}

type Checking = { draft: Draft; base: DeskBase };

function startChecks({ db, courseDesks }: ConsoleDeps, { draft, base }: Checking) {
  return courseDesks.checked(draft.id, `${base.versionId} ${draft.revision}`, async () =>
    courseDesks.checker.run(base, 'check', { draft: await changeOf(db, draft.id) }),
  );
}
