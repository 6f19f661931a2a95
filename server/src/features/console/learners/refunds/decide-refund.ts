import { AppError } from '../../../../platform/app-error.ts';
import type { Session } from '../../../../platform/auth/session.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { declineRefundWithin } from '../../../billing/subscription/refunds/decline-refund.ts';
import { requireRequester } from '../../../account/subscriber/require-requester.ts';
import { lockRefundable } from '../../../billing/subscription/refunds/lock-refundable.ts';
import { requestRefundWithin } from '../../../billing/subscription/refunds/request-refund.ts';
import { isErased, lockAccount } from '../facts-store.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { decideApproval, lockApproval, type ApprovalRow } from './approval-store.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

const DECIDED = 'بتّ زميل في هذا الطلب قبل لحظات.';
const SAME_PERSON = 'من طلب الردّ لا يعتمده. يلزم شخص ثانٍ.';
const OWN = 'لا أحد يعتمد ردّ مال إلى حسابه هو.';
const ERASED = 'مُحي حساب هذا المشترك، فلا يُردّ إليه مال من هنا. يمكن رفض الطلب.';
const NOT_LEFT = 'لم يبق من هذا الخصم ما يكفي. يمكن رفض الطلب وطلب الباقي من جديد.';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'db' | 'jobs' | 'newId'>;
type Decision = { id: string; decision: 'approved' | 'declined'; reason: string };

/**
 * Decides a refund that a colleague asked for; an approved one is requested at once. Returns the id of the refund.
 * @throws AppError not_found, conflict when it was decided, too little is left, the learner was erased or the requester has
 * no right to it any more, forbidden for the requester and for a refund to the own account
 */
export async function decideRefund(deps: Deps, { session, audit }: Staff, by: Decision): Promise<string | null> {
  const refund = await deps.db.transaction().execute(async (trx) => {
    const waiting = await requireWaiting(trx, session, by.id);
    await decideApproval(trx, by.id, { decision: by.decision, by: session.subscriberId, now: deps.clock.now() });
    const refundId = by.decision === 'approved' ? await pay(trx, deps, { waiting, session }) : null;
    await audit(trx, {
      subject: aboutLearner(waiting.detail.subscriber_id),
      reason: by.reason,
      before: { approval: by.id, charge: waiting.subject_id, amount: waiting.detail.amount },
      after: { decision: by.decision, refund: refundId },
    });
    return refundId;
  });
  deps.jobs.wake('perform-effects');
  return refund;
}

async function requireWaiting(trx: Database, { subscriberId }: Session, id: string): Promise<ApprovalRow> {
  const found = await lockApproval(trx, id);
  if (!found) throw new AppError('not_found');
  if (found.decided_at !== null) throw new AppError('conflict', { message: DECIDED });
  if (found.requested_by === subscriberId) throw new AppError('forbidden', { message: SAME_PERSON });
  if (found.detail.subscriber_id === subscriberId) throw new AppError('forbidden', { message: OWN });
  return found;
}

async function pay(
  trx: Database,
  deps: Deps,
  { waiting, session }: { waiting: ApprovalRow; session: Session },
): Promise<string> {
  await requireRequester(trx, { id: waiting.requested_by, permission: 'refund.request' });
  const { amount, ends_access, subscriber_id } = waiting.detail;
  const account = await lockAccount(trx, subscriber_id);
  if (!account || isErased(account)) throw new AppError('conflict', { message: ERASED });
  const charge = await lockRefundable(trx, waiting.subject_id);
  if (!charge || charge.left < amount) throw new AppError('conflict', { message: NOT_LEFT });
  return requestRefundWithin(trx, deps, {
    attemptId: waiting.subject_id,
    amount,
    reason: waiting.reason,
    endsAccess: ends_access,
    by: `staff ${waiting.requested_by}, approved by ${session.subscriberId}`,
  });
}

/** Decides that a charge under review was right and stays. @throws AppError not_found when no review of it is open */
export async function declineReview(
  deps: Pick<Deps, 'clock' | 'db'>,
  { audit }: Pick<Staff, 'audit'>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await lockRefundable(trx, id);
    if (!charge) throw new AppError('not_found');
    await declineRefundWithin(trx, deps, id);
    await audit(trx, { subject: aboutLearner(charge.subscriberId), reason, after: { charge: id, decision: 'stays' } });
  });
}
