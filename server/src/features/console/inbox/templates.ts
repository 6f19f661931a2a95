import type { ReplyTemplate, saveReplyTemplate } from '@lisan/contract/console/inbox';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { insertTemplate, listPresent, lockTemplate, updateTemplate, type Template } from './template-store.ts';
import type { Change, Worker } from './lock-own-case.ts';
import type { ConsoleInboxDeps } from './deps.ts';

type Save = z.infer<typeof saveReplyTemplate.body> & { id: string };

const CHANGED = 'تغيّر هذا القالب قبل لحظات على يد زميل. نصّه الآن يظهر بعد تحديث الصفحة.';

export async function listTemplates({ db }: Pick<ConsoleInboxDeps, 'db'>): Promise<ReplyTemplate[]> {
  return (await listPresent(db)).map(present);
}

/** Creates a template (version 0), or changes the version that was seen. @throws AppError not_found, conflict */
export async function saveTemplate(deps: ConsoleInboxDeps, worker: Worker, save: Save): Promise<ReplyTemplate> {
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
export async function removeTemplate(deps: ConsoleInboxDeps, worker: Worker, change: Change): Promise<void> {
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
