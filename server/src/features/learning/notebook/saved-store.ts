import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SavedItemTable } from '../../../platform/database/tables/learning.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type SavedRow = Selectable<SavedItemTable>;

/** Inserts a saved item; an item that is saved already stays at its time. */
export async function insertSaved(db: Database, row: SavedRow): Promise<void> {
  await db
    .insertInto('saved_item')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteSaved(db: Database, at: { subscriberId: string; itemUuid: string }): Promise<void> {
  await db
    .deleteFrom('saved_item')
    .where('subscriber_id', '=', at.subscriberId)
    .where('item_uuid', '=', at.itemUuid)
    .execute();
}

/** Lists the saved items of a learner, the newest first. */
export async function savedUuids(db: Database, subscriberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_item')
    .select('item_uuid')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('saved_at', 'desc')
    .orderBy('item_uuid', 'desc')
    .execute();
  return rows.map((row) => row.item_uuid);
}

/** Lists a page of saved items, the newest first. `after`: the last item of the previous page. */
export async function savedPage(
  db: Database,
  subscriberId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<SavedRow[]> {
  return db
    .selectFrom('saved_item')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .$if(after !== null, (q) => q.where(sql<boolean>`(saved_at, item_uuid) < (${after?.at}, ${after?.id})`))
    .orderBy('saved_at', 'desc')
    .orderBy('item_uuid', 'desc')
    .limit(limit)
    .execute();
}
