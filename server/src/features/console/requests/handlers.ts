import type { ApprovalKind } from '@lisan/contract/console/approvals';
import { rollbackHandler } from '../course/roll-back.ts';
import { daysHandler } from '../learners/actions/credit-days.ts';
import { refundHandler } from '../learners/refunds/approved-refund.ts';
import { noticeHandler } from '../notices/send-notice.ts';
import { planHandler } from '../plans/publish-requested.ts';
import { roleHandler } from '../staff/grant-requested.ts';
import type { ApprovalHandler } from '../approvals/handler.ts';

export const HANDLERS: Record<ApprovalKind, ApprovalHandler> = {
  role: roleHandler,
  refund: refundHandler,
  days: daysHandler,
  plan: planHandler,
  rollback: rollbackHandler,
  notice: noticeHandler,
};
