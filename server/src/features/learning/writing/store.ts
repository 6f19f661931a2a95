import type { Remark } from '@lisan/contract/learner/writing';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { WritingDraftTable, WritingTextTable } from '../../../platform/database/tables/writing.ts';

export type TextRow = Selectable<WritingTextTable>;
export type DraftRow = Selectable<WritingDraftTable>;
/** The key of a learner's text for a task. */
export type TextKey = { subscriberId: string; taskUuid: string };
/** The first draft, and the latest version of the second draft. */
export type Drafts = { first: DraftRow | undefined; second: DraftRow | undefined };

export async function findText(db: Database, { subscriberId, taskUuid }: TextKey): Promise<TextRow | undefined> {
  return db
    .selectFrom('writing_text')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('task_uuid', '=', taskUuid)
    .executeTakeFirst();
}

/** Inserts the row of a task; an existing row stays as it is. */
export async function insertText(
  db: Database,
  row: Pick<Insertable<WritingTextTable>, 'subscriber_id' | 'task_uuid' | 'id' | 'level_id' | 'week'>,
): Promise<void> {
  await db
    .insertInto('writing_text')
    .values({ ...row, state: 'open' })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Enqueues a text for the teachers. */
export async function markSent(db: Database, { subscriberId, taskUuid }: TextKey, now: Date): Promise<void> {
  await db
    .updateTable('writing_text')
    .set({ state: 'sent', sent_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('task_uuid', '=', taskUuid)
    .where('state', '=', 'open')
    .execute();
}

export async function findDraft(
  db: Database,
  at: { subscriberId: string; draftUuid: string },
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('writing_draft')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.draftUuid)
    .executeTakeFirst();
}

export async function findDrafts(db: Database, key: TextKey): Promise<Drafts> {
  const latest = (number: 1 | 2) =>
    db
      .selectFrom('writing_draft')
      .selectAll()
      .where('subscriber_id', '=', key.subscriberId)
      .where('task_uuid', '=', key.taskUuid)
      .where('number', '=', number)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  return { first: await latest(1), second: await latest(2) };
}

export async function countDrafts(db: Database, key: TextKey): Promise<number> {
  const { count } = await db
    .selectFrom('writing_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', key.subscriberId)
    .where('task_uuid', '=', key.taskUuid)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDraft(db: Database, row: Insertable<WritingDraftTable>): Promise<void> {
  await db.insertInto('writing_draft').values(row).execute();
}

export async function storeRemarks(
  db: Database,
  at: { subscriberId: string; draftUuid: string; remarks: Remark[] },
): Promise<void> {
  await db
    .updateTable('writing_draft')
    .set({ remarks: JSON.stringify(at.remarks) })
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.draftUuid)
    .execute();
}

/** Removes drafts from the queue of checks. */
export async function markChecked(db: Database, subscriberId: string, draftUuids: readonly string[]): Promise<void> {
  await db
    .updateTable('writing_draft')
    .set({ state: 'checked' })
    .where('subscriber_id', '=', subscriberId)
    .where('id', 'in', draftUuids)
    .where('state', '!=', 'checked')
    .execute();
}
