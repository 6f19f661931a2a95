import type { OwnMistake } from '../../../domain/writing/find-corrected.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { WritingMistakeTable } from '../../../platform/database/tables/writing.ts';
import type { LearningDeps } from '../deps.ts';
import { insertMistakes } from './mistake-store.ts';
import type { TextKey } from './store.ts';

const FIRST_DUE_MS = 7 * 86_400_000;

type Found = OwnMistake & Pick<WritingMistakeTable, 'kind' | 'note' | 'source'>;

/** Records corrected mistakes, which come back for review after seven days; a known mistake stays as it is. */
export async function recordMistakes(
  db: Database,
  { clock, newId }: LearningDeps,
  { subscriberId, taskUuid }: TextKey,
  mistakes: readonly Found[],
): Promise<void> {
  const due_at = new Date(clock.now().getTime() + FIRST_DUE_MS);
  const rows = mistakes.map(({ source, kind, note, sentence, start, end, accepted }) => ({
    subscriber_id: subscriberId,
    id: newId(),
    task_uuid: taskUuid,
    source,
    kind,
    note,
    sentence,
    start_at: start,
    end_at: end,
    accepted: JSON.stringify(accepted),
    due_at,
    solved_at: null,
    answer_id: null,
    answer_reply: null,
  }));
  await insertMistakes(db, rows);
}
