import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { lockRefundable } from '../../../billing/subscription/refunds/lock-refundable.ts';
import { requestRefundWithin } from '../../../billing/subscription/refunds/request-refund.ts';
import type { ApprovalHandler, ApprovalRow, Approved } from '../../approvals/handler.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { isErased, lockAccount } from '../facts-store.ts';
import { aboutLearner } from '../staff.ts';

/** The effect of a refund that waits for a second person; amounts in minor units. */
export type RefundDetail = {
  subscriber_id: string;
  amount: number;
  currency: string;
  exponent: number;
  ends_access: boolean;
};

const ERASED = 'مُحي حساب هذا المشترك، فلا يُردّ إليه مال من هنا. يمكن رفض الطلب.';
const NOT_LEFT = 'لم يبق من هذا الخصم ما يكفي. يمكن رفض الطلب وطلب الباقي من جديد.';

/** An approved refund is requested from the operator at once. */
export const refundHandler: ApprovalHandler = {
  subjectOf: (row) => aboutLearner(detailOf(row).subscriber_id),
  auditOf: (row) => ({ approval: row.id, charge: row.subject_id, amount: detailOf(row).amount }),
  personOf: (row) => detailOf(row).subscriber_id,
  perform: async (trx, deps, approved) => ({ refund: await pay(trx, deps, approved) }),
  afterCommit: (deps) => deps.jobs.wake('perform-effects'),
};

function detailOf({ detail }: ApprovalRow): RefundDetail {
  // `refundLearner` writes it.
  return detail as RefundDetail;
}

async function pay(trx: Database, deps: ConsoleDeps, { row, session }: Approved): Promise<string> {
  const { amount, ends_access, subscriber_id } = detailOf(row);
  const account = await lockAccount(trx, subscriber_id);
  if (!account || isErased(account)) throw new AppError('conflict', { message: ERASED });
  const charge = await lockRefundable(trx, row.subject_id);
  if (!charge || charge.left < amount) throw new AppError('conflict', { message: NOT_LEFT });
  return requestRefundWithin(trx, deps, {
    attemptId: row.subject_id,
    amount,
    reason: row.reason,
    endsAccess: ends_access,
    by: `staff ${row.requested_by}, approved by ${session.subscriberId}`,
  });
}
