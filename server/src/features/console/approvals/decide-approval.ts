import { DECIDES, REQUESTS } from '@lisan/contract/console/approvals';
import { hasPermission } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { requireRequester } from '../../account/subscriber/require-requester.ts';
import type { ConsoleDeps } from '../deps.ts';
import { requireIndependent } from './colleagues.ts';
import type { ApprovalHandler, ApprovalRow, Handlers, Outcome, Staff } from './handler.ts';
import { sql } from 'kysely';

const DECIDED = 'بُتّ في هذا الطلب أو سُحب قبل لحظات.';
const SAME_PERSON = 'من طلب هذا لا يبتّ فيه. يلزم شخص ثانٍ، ويمكن سحب الطلب.';
const NOT_OWN = 'لا يسحب الطلب إلا من طلبه. يمكن رفضه.';
const SELF = 'لا أحد يعتمد طلبًا لحسابه هو.';
const EARLY = 'لم تنتهِ مدة الانتظار بعد. يمكن الرفض الآن، والاعتماد بعد انتهائها.';

export type Decision = { id: string; decision: Outcome; reason: string };

/**
 * Decides the request of a colleague, or withdraws one's own. An approved request is performed in the transaction of
 * the decision. Returns what the audit shows of it; empty unless approved.
 * `handlers`: the kinds that the caller decides; a request of another kind is not found.
 * @throws AppError not_found, conflict when it was decided, waits for its time, cannot be performed any more or its
 * requester has no right to it any more, forbidden for the requester, for the account that profits from it and for a
 * colleague whom the requester brought into the team or who brought the requester
 *
 * Why: docs/decisions/074-a-second-person-is-another-person.md
 */
export async function decideApproval(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { id, decision, reason }: Decision,
  handlers: Handlers,
): Promise<object> {
  const { row, result, handler } = await deps.db.transaction().execute(async (trx) => {
    const waiting = await requireWaiting(trx, { id, session, decision });
    const made = handlers[waiting.kind];
    if (!made) throw new AppError('not_found');
    if (decision === 'approved') await requireMayApprove(trx, deps, { row: waiting, session, handler: made });
    const now = deps.clock.now();
    await storeDecision(trx, id, { decision, by: session.subscriberId, now, reason });
    const performed = decision === 'approved' ? await made.perform(trx, deps, { row: waiting, session }) : {};
    await audit(trx, {
      subject: made.subjectOf(waiting),
      reason,
      before: { ...made.auditOf(waiting), requested_by: waiting.requested_by },
      after: { decision, ...performed },
    });
    return { row: waiting, result: performed, handler: made };
  });
  if (decision === 'approved') await handler.afterCommit?.(deps, row);
  return result;
}

type Wish = { id: string; session: Session; decision: Outcome };

async function requireWaiting(trx: Database, { id, session, decision }: Wish): Promise<ApprovalRow> {
  const found = await lockApproval(trx, id);
  if (!found) throw new AppError('not_found');
  const isOwn = found.requested_by === session.subscriberId;
  if (!isOwn && !hasPermission(session.roles, DECIDES[found.kind])) throw new AppError('forbidden');
  if (found.decided_at !== null) throw new AppError('conflict', { message: DECIDED });
  if (isOwn && decision !== 'withdrawn') throw new AppError('forbidden', { message: SAME_PERSON });
  if (!isOwn && decision === 'withdrawn') throw new AppError('forbidden', { message: NOT_OWN });
  return found;
}

type Approving = { row: ApprovalRow; session: Session; handler: ApprovalHandler };

async function requireMayApprove(
  trx: Database,
  deps: ConsoleDeps,
  { row, session, handler }: Approving,
): Promise<void> {
  if (handler.personOf(row) === session.subscriberId) throw new AppError('forbidden', { message: SELF });
  await requireIndependent(trx, deps, { approver: session.subscriberId, authors: [row.requested_by] });
  if (row.ready_at !== null && row.ready_at > deps.clock.now()) throw new AppError('conflict', { message: EARLY });
  await requireRequester(trx, { id: row.requested_by, permission: REQUESTS[row.kind] });
}

const COLUMNS = sql`a.id, a.kind, a.subject_id, a.detail, a.reason, a.requested_by, a.requested_at, a.ready_at,
  a.decided_at`;

/** Locks a waiting or decided request until the transaction ends. */
async function lockApproval(trx: Database, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${COLUMNS} from staff_approval a where a.id = ${id} for update`.execute(trx);
  return rows[0];
}

async function storeDecision(
  trx: Database,
  id: string,
  as: { decision: Outcome; by: string; now: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('staff_approval')
    .set({ decision: as.decision, decided_by: as.by, decided_at: as.now, decision_reason: as.reason })
    .where('id', '=', id)
    .execute();
}
