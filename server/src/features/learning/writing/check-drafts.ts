import { collectRemarks } from '../../../domain/writing/collect-remarks.ts';
import { plainTypography } from '@lisan/contract/english/typography';
import { findCorrected } from '../../../domain/writing/find-corrected.ts';
import type { LearningDeps } from '../deps.ts';
import { recordMistakes } from './record-mistakes.ts';
import { findDrafts, markChecked, storeRemarks, type DraftRow, type TextKey } from './store.ts';

/**
 * Checks the drafts that have no remarks yet, and records the mistakes that the second draft corrects. Returns whether
 * both are done; a draft stays queued while the checker is not available. Repeating it changes nothing.
 */
export async function checkDrafts(deps: LearningDeps, key: TextKey): Promise<boolean> {
  const { first, second } = await findDrafts(deps.db, key);
  const drafts = [first, second].filter((draft) => draft !== undefined);
  if (drafts.length === 0) return true;
  for (const draft of drafts) draft.remarks = await remarksOn(deps, draft);
  if (drafts.some(({ remarks }) => remarks === null)) return false;
  if (first?.remarks && second && !second.rude) {
    const mistakes = findCorrected(first.body, first.remarks, second.body);
    await recordMistakes(
      deps.db,
      deps,
      key,
      mistakes.map((mistake) => ({ ...mistake, source: 'checker', note: '' })),
    );
  }
  // Last, so that a process that ends earlier leaves its work in the queue.
  await markChecked(
    deps.db,
    key.subscriberId,
    drafts.map(({ id }) => id),
  );
  return true;
}

async function remarksOn({ db, grammar }: LearningDeps, draft: DraftRow): Promise<DraftRow['remarks']> {
  if (draft.remarks !== null) return draft.remarks;
  const findings = await grammar.check(plainTypography(draft.body));
  if (findings === null) return null;
  const remarks = collectRemarks(draft.body, findings);
  await storeRemarks(db, { subscriberId: draft.subscriber_id, draftUuid: draft.id, remarks });
  return remarks;
}
