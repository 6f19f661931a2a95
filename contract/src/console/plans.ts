import { z } from 'zod';
import { wholeNumber } from '../values/numbers.ts';
import { defineCall, done } from '../call.ts';
import { Period, Plan } from '../billing/subscription.ts';
import { text } from '../values/text.ts';
import { Instant, Money, Uuid } from '../values/values.ts';
import { MAX_FREE_DAYS, MAX_PLAN_AMOUNT, MAX_PLAN_NAME_LENGTH, MAX_TERMS_LENGTH } from './plan-limits.ts';
import { Reason } from './staff.ts';

/** `scheduled`: offered from `opens_at` on; `closed`: no new subscriber gets it, and its subscribers stay. */
export const PlanState = z.enum(['scheduled', 'offered', 'closed']);
export type PlanState = z.infer<typeof PlanState>;

/** One version of a plan; each is a separate plan, with its terms word for word. */
export const PlanVersion = Plan.extend({
  state: PlanState,
  published_at: Instant,
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  /** The version before it. */
  replaces: Uuid.nullable(),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

/** A version that waits for a second person. */
export const PlanRequest = z.object({
  id: Uuid,
  replaces: z.object({ uuid: Uuid, name: z.string() }),
  name: z.string(),
  period: Period,
  price: Money,
  free_days: z.int(),
  text: z.string(),
  opens_at: Instant,
  reason: z.string(),
  requested_by: z.object({ uuid: Uuid, name: z.string().nullable() }),
  requested_at: Instant,
});
export type PlanRequest = z.infer<typeof PlanRequest>;

const plans = { access: 'staff', permission: 'plan.edit' } as const;
const reply = done({ plans: z.array(PlanVersion), requests: z.array(PlanRequest) });

export const getStaffPlans = defineCall({
  ...plans,
  method: 'GET',
  path: '/api/console/plans',
  limit: 'read',
  summary: 'Every version of every plan with its price and terms, and what waits for a second person',
  reply,
});

export const getPlanTerms = defineCall({
  ...plans,
  method: 'GET',
  path: '/api/console/plans/:uuid/terms',
  limit: 'read',
  summary: 'The usual terms with a price, a period and free days, as a version of this plan would publish them',
  params: z.object({ uuid: Uuid }),
  query: z.object({
    period: Period,
    /** Minor units of the currency of the installation, taxes included. */
    amount: wholeNumber({ min: 1, max: MAX_PLAN_AMOUNT }),
    free_days: wholeNumber({ min: 0, max: MAX_FREE_DAYS }),
  }),
  reply: done({ text: z.string() }),
});

export const requestPlanVersion = defineCall({
  ...plans,
  method: 'POST',
  path: '/api/console/plans/:uuid/versions',
  limit: 'write',
  idempotent: true,
  summary: 'Ask for a version that replaces an offered one for new subscribers; 409 when one waits already',
  params: z.object({ uuid: Uuid }),
  body: z.object({
    name: text(MAX_PLAN_NAME_LENGTH, 3),
    period: Period,
    /** Minor units of the currency of the installation, taxes included. */
    amount: z.int().min(1).max(MAX_PLAN_AMOUNT),
    free_days: z.int().min(0).max(MAX_FREE_DAYS),
    /** Null: the usual terms with this price and period. Custom terms must state both. */
    text: text(MAX_TERMS_LENGTH, 20).nullable(),
    /** At least an hour ahead, and at most a year. */
    opens_at: Instant,
    reason: Reason,
  }),
  reply,
});

export const decidePlanVersion = defineCall({
  ...plans,
  method: 'POST',
  path: '/api/console/plan-requests/:id',
  limit: 'write',
  summary: 'Approve or decline a version that a colleague asked for, or withdraw one’s own request',
  params: z.object({ id: Uuid }),
  body: z.object({ decision: z.enum(['approved', 'declined', 'withdrawn']), reason: Reason }),
  reply,
});

export const closePlan = defineCall({
  ...plans,
  method: 'POST',
  path: '/api/console/plans/:uuid/close',
  limit: 'write',
  summary: 'Close a plan for new subscribers; those who have it stay. 409 for the last one on offer',
  params: z.object({ uuid: Uuid }),
  body: z.object({ reason: Reason }),
  reply,
});
