import { NO_CHANGE } from '@lisan/content/edit/draft-change';
import type { ItemField } from '@lisan/content/edit/item-fields';
import type { resolveItemConflicts, saveCourseItem } from '@lisan/contract/console/course';
import type { z } from 'zod';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';
import {
  changeOf,
  deleteEdit,
  insertDraft,
  itemRevision,
  rebaseEdit,
  touchItem,
  updateDraft,
  upsertEdit,
  type Draft,
} from './draft-store.ts';
import { aboutDraft, type Editor } from './editor.ts';
import { lockDraftIn } from './lock-draft.ts';
import { requireBase } from './require-base.ts';

const ITEM_CHANGED =
  'تغيّر هذا العنصر في المسودة قبل لحظات على يد زميل، فلم يُحفظ هذا التعديل. ما كُتب هنا باقٍ في الصفحة.';
const UNKNOWN_FIELD = 'لا نصّ بهذا الاسم في العنصر.';

/** Starts an empty draft. Returns its id. */
export async function createDraft(
  { db, clock, newId }: ConsoleDeps,
  { session, audit }: Editor,
  { title }: { title: string },
): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await insertDraft(trx, { id, title, created_by: session.subscriberId, created_at: clock.now() });
    await audit(trx, { subject: aboutDraft(id), reason: title, after: { state: 'open' } });
  });
  return id;
}

type ItemOfDraft = { id: string; uuid: string; revision: number };

/**
 * Stores texts of an item in a draft, sound or not: checks are reported beside them. A text equal to the published text
 * is no edit.
 * @throws AppError not_found, conflict when a colleague has changed the item, 422 on an unknown path
 */
export async function saveItem(
  deps: ConsoleDeps,
  editor: Editor,
  { texts, ...seen }: ItemOfDraft & Pick<z.infer<typeof saveCourseItem.body>, 'texts'>,
): Promise<void> {
  const fields = await fieldsOfItem(deps, seen.uuid);
  for (const { path } of texts)
    if (!fields.some((field) => field.path === path)) throw invalidField(path, UNKNOWN_FIELD);
  await changeItem(deps, { editor, seen }, async (trx) => {
    for (const { path, text } of texts) {
      const published = fields.find((field) => field.path === path)?.text ?? '';
      const edit = { draftId: seen.id, itemUuid: seen.uuid, path };
      if (text === published) await deleteEdit(trx, edit);
      else await upsertEdit(trx, { ...edit, before: published, after: text });
    }
    return { fields: texts.map(({ path }) => path) };
  });
}

/** Resolves the conflicts of an item with texts published since its edits were made. @throws AppError as saveItem */
export async function resolveConflicts(
  deps: ConsoleDeps,
  editor: Editor,
  { use, ...seen }: ItemOfDraft & Pick<z.infer<typeof resolveItemConflicts.body>, 'use'>,
): Promise<void> {
  const draft = await changeOf(deps.db, seen.id);
  const all = await deps.courseDesks.reader.run(await requireBase(deps), 'conflicts', { draft });
  const conflicts = all.filter(({ item }) => item === seen.uuid);
  await changeItem(deps, { editor, seen }, async (trx) => {
    for (const { path, now } of conflicts) {
      const edit = { draftId: seen.id, itemUuid: seen.uuid, path };
      // A removed text cannot be edited.
      if (use === 'published' || now === null) await deleteEdit(trx, edit);
      else await rebaseEdit(trx, { ...edit, before: now });
    }
    return { use, fields: conflicts.map(({ path }) => path) };
  });
}

type Change = { editor: Editor; seen: ItemOfDraft };

/** Runs a change of an item at the revision that the editor saw, with its audit entry. */
export async function changeItem(
  { db, clock }: ConsoleDeps,
  { editor: { session, audit }, seen: { id, uuid, revision } }: Change,
  work: (trx: Database, draft: Draft) => Promise<object>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await lockDraftIn(trx, id, ['open']);
    if ((await itemRevision(trx, id, uuid)) !== revision) throw new AppError('conflict', { message: ITEM_CHANGED });
    const by = session.subscriberId;
    await touchItem(trx, { draftId: id, itemUuid: uuid, revision: revision + 1, by, now: clock.now() });
    const what = await work(trx, draft);
    await updateDraft(trx, id, { editors: [...new Set([...draft.editors, by])] });
    const after = { item: uuid, revision: revision + 1, ...what };
    await audit(trx, { subject: aboutDraft(id), reason: draft.title, before: { item: uuid, revision }, after });
  });
}

async function fieldsOfItem(deps: ConsoleDeps, uuid: string): Promise<ItemField[]> {
  const found = await deps.courseDesks.reader.run(await requireBase(deps), 'item', { uuid, draft: NO_CHANGE });
  if (!found) throw new AppError('not_found');
  return found.fields;
}
