import type { DraftChange } from '@lisan/content/edit/draft-change';
import type { ManifestEntry } from '@lisan/content/audio/manifest';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { CourseDraftTable } from '../../../platform/database/tables/course.ts';

export type Draft = Selectable<CourseDraftTable>;

const LISTED = 100;
const UNFINISHED = ['open', 'submitted', 'scheduled'] as const;

export async function insertDraft(trx: Database, row: Pick<Draft, 'id' | 'title' | 'created_by' | 'created_at'>) {
  await trx
    .insertInto('course_draft')
    .values({ ...row, state: 'open' })
    .execute();
}

/** Locks a draft until the transaction ends. */
export async function lockDraft(trx: Database, id: string): Promise<Draft | undefined> {
  return trx.selectFrom('course_draft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findDraft(db: Database, id: string): Promise<Draft | undefined> {
  return db.selectFrom('course_draft').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a locked draft, and increases its revision. */
export async function updateDraft(trx: Database, id: string, set: Updateable<CourseDraftTable>): Promise<void> {
  await trx
    .updateTable('course_draft')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export async function listDrafts(db: Database): Promise<(Draft & { items: number })[]> {
  const rows = await db
    .selectFrom('course_draft')
    .selectAll('course_draft')
    .select((e) =>
      e
        .selectFrom('course_draft_item')
        .select((i) => i.fn.countAll<string>().as('count'))
        .whereRef('draft_id', '=', 'course_draft.id')
        .as('items'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ ...row, items: Number(row.items) }));
}

/** Returns the names of accounts, or the end of the number for an account without a name. */
export async function namesOf(db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'name', 'msisdn'])
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name, msisdn }) => [id, name ?? `…${msisdn.slice(-4)}`]));
}

/** Reads the edits of a draft, ordered by item and path. */
export async function changeOf(db: Database, draftId: string): Promise<DraftChange> {
  const edits = await db
    .selectFrom('course_draft_edit')
    .select(['item_uuid as item', 'path', 'before', 'after'])
    .where('draft_id', '=', draftId)
    .orderBy('item_uuid')
    .orderBy('path')
    .execute();
  const clips = await clipsOf(db, draftId);
  return { edits, clips: Object.fromEntries(clips.map(({ clip_key: key, entry }) => [key, entry])) };
}

export async function clipsOf(db: Database, draftId: string) {
  const rows = await db
    .selectFrom('course_draft_clip')
    .select(['item_uuid', 'clip_key', 'entry'])
    .where('draft_id', '=', draftId)
    .orderBy('clip_key')
    .execute();
  // replace-clip.ts writes entries of this type.
  return rows.map((row) => ({ ...row, entry: row.entry as ManifestEntry }));
}

export async function itemRevision(db: Database, draftId: string, itemUuid: string): Promise<number> {
  const row = await db
    .selectFrom('course_draft_item')
    .select('revision')
    .where('draft_id', '=', draftId)
    .where('item_uuid', '=', itemUuid)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

type ItemChange = { draftId: string; itemUuid: string; revision: number; by: string; now: Date };

/** Records who changed an item of a draft last. */
export async function touchItem(trx: Database, { draftId, itemUuid, revision, by, now }: ItemChange): Promise<void> {
  const row = { draft_id: draftId, item_uuid: itemUuid, revision, edited_by: by, edited_at: now };
  await trx
    .insertInto('course_draft_item')
    .values(row)
    .onConflict((on) => on.columns(['draft_id', 'item_uuid']).doUpdateSet({ revision, edited_by: by, edited_at: now }))
    .execute();
}

type Edit = { draftId: string; itemUuid: string; path: string };

/** Writes an edit; `before` stays the text of its first save. */
export async function upsertEdit(
  trx: Database,
  { draftId, itemUuid, path, before, after }: Edit & { before: string; after: string },
): Promise<void> {
  await trx
    .insertInto('course_draft_edit')
    .values({ draft_id: draftId, item_uuid: itemUuid, path, before, after })
    .onConflict((on) => on.columns(['draft_id', 'item_uuid', 'path']).doUpdateSet({ after }))
    .execute();
}

export async function deleteEdit(trx: Database, { draftId, itemUuid, path }: Edit): Promise<void> {
  await trx
    .deleteFrom('course_draft_edit')
    .where('draft_id', '=', draftId)
    .where('item_uuid', '=', itemUuid)
    .where('path', '=', path)
    .execute();
}

/** Rebases an edit on another text, after its editor has seen that text. */
export async function rebaseEdit(trx: Database, { draftId, itemUuid, path, before }: Edit & { before: string }) {
  await trx
    .updateTable('course_draft_edit')
    .set({ before })
    .where('draft_id', '=', draftId)
    .where('item_uuid', '=', itemUuid)
    .where('path', '=', path)
    .execute();
}

type NewClip = { draftId: string; itemUuid: string; key: string; entry: ManifestEntry };

export async function upsertClip(trx: Database, { draftId, itemUuid, key, entry }: NewClip): Promise<void> {
  const row = { draft_id: draftId, item_uuid: itemUuid, clip_key: key, entry: JSON.stringify(entry) };
  await trx
    .insertInto('course_draft_clip')
    .values(row)
    .onConflict((on) => on.columns(['draft_id', 'clip_key']).doUpdateSet({ entry: row.entry, item_uuid: itemUuid }))
    .execute();
}

export async function storeClip(trx: Database, clip: { name: string; bytes: Uint8Array; now: Date }): Promise<void> {
  await trx
    .insertInto('course_clip')
    .values({ name: clip.name, bytes: clip.bytes, created_at: clip.now })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
}

/** Lists other unfinished drafts that change an item. */
export async function otherDraftsOf(db: Database, itemUuid: string, draftId: string | undefined) {
  return db
    .selectFrom('course_draft_item')
    .innerJoin('course_draft', 'course_draft.id', 'course_draft_item.draft_id')
    .select(['course_draft.id', 'title', 'edited_by'])
    .where('item_uuid', '=', itemUuid)
    .where('state', 'in', UNFINISHED)
    .$if(draftId !== undefined, (query) => query.where('course_draft.id', '<>', draftId ?? ''))
    .orderBy('created_at')
    .limit(20)
    .execute();
}
