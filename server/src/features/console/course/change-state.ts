import type { Updateable } from 'kysely';
import type { CourseDraftTable } from '../../../platform/database/tables/course.ts';
import type { ConsoleDeps } from '../deps.ts';
import { updateDraft } from './draft-store.ts';
import { aboutDraft, type Editor } from './editor.ts';
import { lockSeenDraft, type StateChange } from './lock-draft.ts';

const NOT_APPROVED = { approved_by: null, approved_at: null, publish_at: null };

/**
 * Opens a submitted or scheduled draft again; the version built from it is never published. @throws AppError conflict
 */
export async function reopenDraft(deps: ConsoleDeps, editor: Editor, change: StateChange): Promise<void> {
  await setState(deps, editor, { change, from: ['submitted', 'scheduled'], set: { ...NOT_APPROVED, state: 'open' } });
}

/** Discards a draft that is not published; its texts stay readable. @throws AppError conflict */
export async function discardDraft(deps: ConsoleDeps, editor: Editor, change: StateChange): Promise<void> {
  const from = ['open', 'submitted', 'scheduled'] as const;
  await setState(deps, editor, { change, from, set: { ...NOT_APPROVED, state: 'discarded' } });
}

type Step = {
  change: StateChange;
  from: readonly CourseDraftTable['state'][];
  set: Updateable<CourseDraftTable>;
};

async function setState({ db }: ConsoleDeps, { audit }: Editor, { change, from, set }: Step): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await lockSeenDraft(trx, change, from);
    await updateDraft(trx, draft.id, set);
    await audit(trx, {
      subject: aboutDraft(draft.id),
      reason: change.reason,
      before: { state: draft.state },
      after: { state: set.state },
    });
  });
}
