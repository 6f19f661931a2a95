import { z } from 'zod';
import { Period } from '../billing/subscription.ts';
import { defineCall, done } from '../call.ts';
import { Role, type Permission } from '../values/roles.ts';
import { Instant, Money, NextCursor, Page, Uuid } from '../values/values.ts';
import { Reason } from './staff.ts';

/** The kinds of requests that wait for a second person. Drafts of the course have separate states and the same rules. */
export const ApprovalKind = z.enum(['role', 'refund', 'days', 'plan', 'rollback', 'notice']);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/** The permission of the second person. */
export const DECIDES: Record<ApprovalKind, Permission> = {
  role: 'staff.manage',
  refund: 'refund.approve',
  days: 'refund.approve',
  plan: 'plan.edit',
  rollback: 'course.publish',
  notice: 'notice.send',
};

/** The permission of the first person, who may withdraw the request. */
export const REQUESTS: Record<ApprovalKind, Permission> = {
  ...DECIDES,
  refund: 'refund.request',
  days: 'learner.act',
};

const Person = z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() });
const Colleague = z.object({ uuid: Uuid, name: z.string().nullable() });

/** What happens after an approval. */
const ApprovalSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), person: Person, roles: z.array(Role) }),
  z.object({ kind: z.literal('refund'), person: Person, charge: Uuid, amount: Money, ends_access: z.boolean() }),
  z.object({ kind: z.literal('days'), person: Person, days: z.int() }),
  z.object({
    kind: z.literal('plan'),
    plan: z.object({ uuid: Uuid, name: z.string() }),
    name: z.string(),
    period: Period,
    price: Money,
    opens_at: Instant,
  }),
  /** `title`: the draft that the version came from; null for the files of a build. */
  z.object({ kind: z.literal('rollback'), version: Uuid, title: z.string().nullable() }),
  z.object({ kind: z.literal('notice'), notice: Uuid, title: z.string(), learners: z.int(), by_sms: z.boolean() }),
]);

/**
 * Why the reader may not approve a request: it is their own, it is to their own account, one of the two brought the
 * other into the team a short time ago, or its waiting time is not over.
 */
const Obstacle = z.enum(['own', 'self', 'related', 'early']);
export type Obstacle = z.infer<typeof Obstacle>;

export const Approval = z.object({
  id: Uuid,
  about: ApprovalSubject,
  reason: z.string(),
  requested_by: Colleague,
  requested_at: Instant,
  /** The earliest time of an approval; null without a waiting time. */
  ready_at: Instant.nullable(),
  obstacle: Obstacle.nullable(),
  /** Null while it waits. */
  decision: z
    .object({
      outcome: z.enum(['approved', 'declined', 'withdrawn']),
      by: Colleague,
      at: Instant,
      /** Null for a decision of before reasons were stored here; the audit has it. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Approval = z.infer<typeof Approval>;

export const getApprovals = defineCall({
  method: 'GET',
  path: '/api/console/approvals',
  access: 'staff',
  personal: true,
  limit: 'read',
  summary:
    'Requests that wait for a second person, the oldest first, or were decided, the latest first, as the roles allow',
  query: z.object({ ...Page, state: z.enum(['open', 'decided']).optional() }),
  reply: done({ approvals: z.array(Approval), next_cursor: NextCursor }),
});

export const decideApproval = defineCall({
  method: 'POST',
  path: '/api/console/approvals/:id',
  access: 'staff',
  limit: 'write',
  summary: 'Approve or decline the request of a colleague, or withdraw one’s own',
  params: z.object({ id: Uuid }),
  body: z.object({ decision: z.enum(['approved', 'declined', 'withdrawn']), reason: Reason }),
  reply: done({}),
});

/** Work that waits for the reader's roles, by section of the console; a section without the permission is absent. */
const WaitingWork = z.object({
  /** Requests that the reader decides or made. */
  approvals: z.int().optional(),
  /** Refunds above the limit, and charges without a right to them. */
  refunds: z.int().optional(),
  /** Open messages and reports. */
  inbox: z.int().optional(),
  /** Drafts that were submitted. */
  drafts: z.int().optional(),
  /** Versions of plans. */
  plans: z.int().optional(),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const getWaitingWork = defineCall({
  method: 'GET',
  path: '/api/console/work',
  access: 'staff',
  limit: 'read',
  summary: 'How much work waits in each section of the console that the roles open',
  reply: done({ work: WaitingWork }),
});
