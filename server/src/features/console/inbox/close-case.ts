import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';
import {
  findCase,
  insertEvents,
  lockCase,
  lockSameCases,
  updateCases,
  type Case,
  type NewEvent,
} from './case-store.ts';
import { factsOf, lockVersion, requireOwn, requireVersion, type Change, type Worker } from './lock-own-case.ts';

/**
 * Closes a case and, with `same`, all others about the same message or item, including cases of colleagues.
 * @throws AppError not_found, conflict
 */
export async function closeCase(deps: ConsoleDeps, worker: Worker, change: Change & { same: boolean }): Promise<void> {
  const { id, version, same, reason } = change;
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockAll(trx, { id, same });
    const found = requireVersion(
      locked.find((one) => one.id === id),
      version,
    );
    requireOwn(found, worker);
    const ids = locked.map((one) => one.id);
    await updateCases(trx, ids, { state: 'closed' });
    await insertEvents(
      trx,
      ids.map((caseId) => eventOf(deps, worker, { caseId, type: 'closed' })),
    );
    await worker.audit(trx, {
      subject: { type: 'support_case', id },
      reason,
      before: factsOf(found),
      after: { state: 'closed', with: ids.filter((one) => one !== id) },
    });
  });
}

/** Opens a closed case again, without an assignee. @throws AppError not_found, conflict */
export async function reopenCase(deps: ConsoleDeps, worker: Worker, change: Change): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockVersion(trx, change);
    if (found.state !== 'closed') throw new AppError('conflict');
    const set = { state: 'open' as const, assignee_id: null };
    await updateCases(trx, [found.id], set);
    await insertEvents(trx, [eventOf(deps, worker, { caseId: found.id, type: 'reopened' })]);
    await worker.audit(trx, {
      subject: { type: 'support_case', id: found.id },
      reason: change.reason,
      before: factsOf(found),
      after: factsOf(set),
    });
  });
}

/** Locks a case, and with `same` all cases with its topic; returns an empty list for an unknown id. */
async function lockAll(trx: Database, { id, same }: { id: string; same: boolean }): Promise<Case[]> {
  const topic = same ? (await findCase(trx, id))?.topic : null;
  if (topic) return lockSameCases(trx, { id, topic });
  const found = await lockCase(trx, id);
  return found ? [found] : [];
}

export function eventOf(
  { newId, clock }: ConsoleDeps,
  { session }: Worker,
  { caseId, type }: { caseId: string; type: NewEvent['type'] },
): NewEvent {
  return {
    id: newId(),
    case_id: caseId,
    type,
    at: clock.now(),
    actor_id: session.subscriberId,
    assignee_id: null,
    text: null,
    by_sms: false,
  };
}
