import { hasPermission } from '@lisan/contract/values/roles';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findStaffWith, insertEvents, updateCases } from './case-store.ts';
import { factsOf, lockVersion, type Change, type Worker } from './lock-own-case.ts';

type Assignment = Change & { assignee: string | null };

const NOT_STAFF = 'لا يستطيع هذا الحساب الردّ على الرسائل.';

/**
 * Assigns a case that is not closed to oneself or a colleague, or releases it. Of two concurrent changes the second is
 * refused, because the version has changed.
 * @throws AppError not_found, conflict, invalid_input on `assignee`
 */
export async function assignCase(deps: ConsoleDeps, worker: Worker, change: Assignment): Promise<void> {
  const { id, assignee, reason } = change;
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockVersion(trx, change);
    if (found.state === 'closed') throw new AppError('conflict');
    if (assignee !== null) await requireMayReply(trx, worker, assignee);
    const set = { state: assignee === null ? ('open' as const) : ('assigned' as const), assignee_id: assignee };
    await updateCases(trx, [id], set);
    await insertEvents(trx, [
      {
        id: deps.newId(),
        case_id: id,
        type: assignee === null ? 'released' : 'assigned',
        at: deps.clock.now(),
        actor_id: worker.session.subscriberId,
        assignee_id: assignee,
        text: null,
        by_sms: false,
      },
    ]);
    await worker.audit(trx, {
      subject: { type: 'support_case', id },
      reason,
      before: factsOf(found),
      after: factsOf(set),
    });
  });
}

async function requireMayReply(trx: Database, { session }: Worker, assignee: string): Promise<void> {
  if (assignee === session.subscriberId && hasPermission(session.roles, 'inbox.reply')) return;
  const staff = await findStaffWith(trx, 'inbox.reply');
  if (!staff.some((one) => one.id === assignee))
    throw invalidField('assignee', { text: NOT_STAFF, fault: { code: 'not_of_the_inbox' } });
}
