import { collectRemarks } from '../../domain/writing/collect-remarks.ts';
import { findCorrected } from '../../domain/writing/find-corrected.ts';
import type { WritingDeps } from './deps.ts';
import { recordMistakes } from './record-mistakes.ts';
import { findDrafts, storeRemarks, type DraftRow, type TextKey } from './store.ts';

type Deps = Pick<WritingDeps, 'clock' | 'db' | 'grammar' | 'newId'>;

/**
 * Checks the drafts that have no remarks yet, and records the mistakes that the second draft corrects. A draft stays
 * without remarks while the checker is not available.
 */
export async function checkDrafts(deps: Deps, key: TextKey): Promise<void> {
  const { first, second } = await findDrafts(deps.db, key);
  const remarks = first && (await remarksOn(deps, first));
  if (!second) return;
  await remarksOn(deps, second);
  if (!remarks || second.rude) return;
  const mistakes = findCorrected(first.body, remarks, second.body);
  await recordMistakes(
    deps.db,
    deps,
    key,
    mistakes.map((mistake) => ({ ...mistake, source: 'checker', note: '' })),
  );
}

async function remarksOn({ db, grammar }: Deps, draft: DraftRow): Promise<DraftRow['remarks']> {
  if (draft.remarks !== null) return draft.remarks;
  const findings = await grammar.check(draft.body);
  if (findings === null) return null;
  const remarks = collectRemarks(draft.body, findings);
  await storeRemarks(db, { subscriberId: draft.subscriber_id, draftUuid: draft.id, remarks });
  return remarks;
}
