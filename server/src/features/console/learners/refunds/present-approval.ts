import type { RefundApproval } from '@lisan/contract/console/learners';
import type { ListedApproval } from './approval-store.ts';

/** Presents a refund that waits for a second person to the console. */
export function presentApproval(row: ListedApproval): RefundApproval {
  const { subscriber_id: uuid, amount, currency, exponent, ends_access } = row.detail;
  return {
    uuid: row.id,
    learner: { uuid, name: row.name, msisdn: row.msisdn },
    charge: row.subject_id,
    amount: { amount, currency, exponent },
    ends_access,
    reason: row.reason,
    requested_by: { uuid: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
  };
}
