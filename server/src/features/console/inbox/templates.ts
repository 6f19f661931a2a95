import type { ReplyTemplate, saveReplyTemplate } from '@lisan/contract/console/inbox';
import type { z } from 'zod';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SupportTemplateTable } from '../../../platform/database/tables/support.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { Change, Worker } from './lock-own-case.ts';

type Save = z.infer<typeof saveReplyTemplate.body> & { id: string };

const CHANGED = 'تغيّر هذا القالب قبل لحظات على يد زميل. نصّه الآن يظهر بعد تحديث الصفحة.';

export async function listTemplates({ db }: ConsoleDeps): Promise<ReplyTemplate[]> {
  return (await listPresent(db)).map(present);
}

/**
 * Creates a template (version 0), or changes the version that the staff member saw. @throws AppError not_found,
 * conflict
 */
export async function saveTemplate(deps: ConsoleDeps, worker: Worker, save: Save): Promise<ReplyTemplate> {
  const { id, title, text, reason } = save;
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockTemplate(trx, id);
    requireSeen(found, save.version);
    const row = {
      id,
      title,
      text,
      version: save.version + 1,
      updated_at: deps.clock.now(),
      updated_by: worker.session.subscriberId,
      removed_at: null,
    };
    if (found) await updateTemplate(trx, row);
    else if (!(await insertTemplate(trx, row))) throw new AppError('conflict', { message: CHANGED });
    await worker.audit(trx, {
      subject: { type: 'support_template', id },
      reason,
      before: { version: save.version },
      after: { version: row.version },
    });
    return present(row);
  });
}

/** Removes a template. @throws AppError not_found, conflict */
export async function removeTemplate(deps: ConsoleDeps, worker: Worker, change: Change): Promise<void> {
  const { id, version, reason } = change;
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockTemplate(trx, id);
    if (!found || found.removed_at !== null) throw new AppError('not_found');
    requireSeen(found, version);
    const now = deps.clock.now();
    await updateTemplate(trx, {
      ...found,
      version: version + 1,
      updated_at: now,
      updated_by: worker.session.subscriberId,
      removed_at: now,
    });
    await worker.audit(trx, {
      subject: { type: 'support_template', id },
      reason,
      before: { version },
      after: { removed: true },
    });
  });
}

function requireSeen(found: Template | undefined, version: number): void {
  if (!found && version > 0) throw new AppError('not_found');
  if (found && (found.removed_at !== null || found.version !== version)) {
    throw new AppError('conflict', { message: CHANGED });
  }
}

function present({ id, title, text, version, updated_at: updatedAt }: Template): ReplyTemplate {
  return { id, title, text, version, updated_at: updatedAt.toISOString() };
}

type Template = Selectable<SupportTemplateTable>;

/** Lists the templates that are not removed, by title. */
async function listPresent(db: Database): Promise<Template[]> {
  return db
    .selectFrom('support_template')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Locks a template, removed or not, until the transaction ends. */
async function lockTemplate(trx: Database, id: string): Promise<Template | undefined> {
  return trx.selectFrom('support_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a template; returns false if the id exists meanwhile. */
async function insertTemplate(trx: Database, row: Template): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_template')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function updateTemplate(trx: Database, { id, ...set }: Template): Promise<void> {
  await trx.updateTable('support_template').set(set).where('id', '=', id).execute();
}
