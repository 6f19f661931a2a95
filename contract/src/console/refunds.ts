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

/** A charge that was taken without a right to it, such as one that landed after a cancellation. */
const ChargeReview = z.object({
  charge: Uuid,
  learner: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }),
  money: Money,
  opened_at: Instant,
});
export type ChargeReview = z.infer<typeof ChargeReview>;

export const getChargeReviews = defineCall({
  ...list,
  path: '/api/console/refunds/reviews',
  summary: 'Charges without a right to them that wait for a decision, the oldest first',
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
