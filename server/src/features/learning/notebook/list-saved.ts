import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import type { getSaved, SavedItem } from '@lisan/contract/learner/notebook';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { pictureOf } from '../course/answers.ts';
import type { LearningDeps } from '../deps.ts';
import { savedPage, type SavedRow } from './saved-store.ts';

const PAGE = 30;

type Saved = Omit<z.infer<typeof getSaved.reply>, 'messageCode'>;

/**
 * Lists the saved items that the published course has, the newest first.
 * @throws AppError 422 on `cursor`
 */
export async function listSaved(
  deps: LearningDeps,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Saved> {
  const limit = asked.limit ?? PAGE;
  const rows = await savedPage(deps.db, asked.subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.saved_at, id: row.item_uuid }));
  return { items: page.flatMap((row) => present(deps, row)), next_cursor };
}

function present({ course }: LearningDeps, row: SavedRow): SavedItem[] {
  const item = course.item(row.item_uuid);
  if (!item) return presentEntry(course.lexicon.entry(row.item_uuid), row);
  const { uuid, category, level_id, week } = item;
  const { en, ar } = item.body;
  return [{ uuid, category, en, ar, ...pictureOf(item), level_id, week, saved_at: row.saved_at.toISOString() }];
}

function presentEntry(entry: LexiconEntryView | undefined, { saved_at }: SavedRow): SavedItem[] {
  if (!entry) return [];
  const { uuid, en, ar } = entry;
  return [{ uuid, category: 'entry', en, ar, level_id: null, week: null, entry, saved_at: saved_at.toISOString() }];
}
