import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Instant, Money, NextCursor, Page, Uuid } from '../values/values.ts';
import { RefundApproval } from './learners.ts';
import { Reason } from './staff.ts';

export const refundLearner = defineCall({
  method: 'POST',
  path: '/api/console/learners/:uuid/refunds',
  access: 'staff',
  permission: 'refund.request',
  limit: 'write',
  idempotent: true,
  summary: 'Refund a charge or a part of it; above the limit it waits for a second person',
  params: z.object({ uuid: Uuid }),
  body: z.object({
    charge: Uuid,
    /** Minor units of the charge’s currency. */
    amount: z.int().min(1),
    /** Takes back the time that was paid for as well. */
    ends_access: z.boolean(),
    reason: Reason,
  }),
  reply: done({ outcome: z.enum(['requested', 'waits']), id: Uuid }),
});

const decide = {
  method: 'POST',
  access: 'staff',
  permission: 'refund.approve',
  limit: 'write',
  idempotent: true,
} as const;
const list = { method: 'GET', access: 'staff', permission: 'refund.approve', personal: true, limit: 'read' } as const;

export const getRefunds = defineCall({
  ...list,
  path: '/api/console/refunds',
  summary: 'Refunds above the limit that wait for a second person, the oldest first',
  query: z.object(Page),
  reply: done({ approvals: z.array(RefundApproval), next_cursor: NextCursor }),
});

export const decideRefund = defineCall({
  ...decide,
  path: '/api/console/refunds/:id/decide',
  summary: 'Approve or decline a refund that somebody else asked for',
  params: z.object({ id: Uuid }),
  body: z.object({ decision: z.enum(['approved', 'declined']), reason: Reason }),
  reply: done({ refund: Uuid.nullable() }),
});

/** A refund that staff or a rule made, and its outcome at the operator. */
export const RefundRow = z.object({
  id: Uuid,
  learner: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }),
  money: Money,
  ends_access: z.boolean(),
  reason: z.string(),
  state: z.enum(['queued', 'done', 'failed']),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  /** Null for a refund of a rule or of the command line. */
  requested_by: z.string().nullable(),
  /** The second person; null for a refund that one colleague made alone. */
  approved_by: z.string().nullable(),
});
export type RefundRow = z.infer<typeof RefundRow>;

export const getRefundHistory = defineCall({
  ...list,
  path: '/api/console/refunds/history',
  summary: 'All refunds, the latest first, with who asked for and approved them',
  query: z.object(Page),
  reply: done({ refunds: z.array(RefundRow), next_cursor: NextCursor }),
});

/**
 * A charge that waits for a decision: taken without a right to it, such as after a cancellation, or with another amount
 * than agreed.
 */
const ChargeReview = z.object({
  charge: Uuid,
  learner: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }),
  kind: z.enum(['no_right', 'other_amount']),
  /** The amount that the operator took. */
  money: Money,
  /** The amount that the learner agreed to. */
  asked: Money,
  opened_at: Instant,
});
export type ChargeReview = z.infer<typeof ChargeReview>;

export const getChargeReviews = defineCall({
  ...list,
  path: '/api/console/refunds/reviews',
  summary:
    'Charges taken without a right to them, or with another amount than agreed, that wait for a decision, the oldest first',
  query: z.object(Page),
  reply: done({ reviews: z.array(ChargeReview), next_cursor: NextCursor }),
});

export const declineReview = defineCall({
  ...decide,
  path: '/api/console/refunds/reviews/:id/decline',
  summary: 'Decide that a charge under review was right and stays',
  params: z.object({ id: Uuid }),
  body: z.object({ reason: Reason }),
  reply: done({}),
});
