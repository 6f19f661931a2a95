import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SupportTemplateTable } from '../../../platform/database/tables/support.ts';

export type Template = Selectable<SupportTemplateTable>;

/** The templates that are not removed, by title. */
export async function listPresent(db: Database): Promise<Template[]> {
  return db
    .selectFrom('support_template')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Locks a template, also a removed one, until the transaction ends. */
export async function lockTemplate(trx: Database, id: string): Promise<Template | undefined> {
  return trx.selectFrom('support_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a template; returns false where the id exists meanwhile. */
export async function insertTemplate(trx: Database, row: Template): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_template')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateTemplate(trx: Database, { id, ...set }: Template): Promise<void> {
  await trx.updateTable('support_template').set(set).where('id', '=', id).execute();
}
