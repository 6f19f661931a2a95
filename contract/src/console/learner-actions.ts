import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { SubscriptionView } from '../billing/subscription.ts';
import { Instant, Uuid } from '../values/values.ts';
import { MAX_CREDIT_DAYS } from './learner-values.ts';
import { Reason } from './staff.ts';

const act = {
  method: 'POST',
  access: 'staff',
  permission: 'learner.act',
  limit: 'write',
  idempotent: true,
  params: z.object({ uuid: Uuid }),
} as const;
const OnlyReason = z.object({ reason: Reason });

export const cancelForLearner = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/cancel',
  summary: 'Stop charging; paid time stays. With `end_mandate` the consent and the operator’s mandate end too',
  body: z.object({ reason: Reason, end_mandate: z.boolean() }),
  reply: done({ subscription: SubscriptionView }),
});

export const creditDays = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/days',
  summary:
    'Add days to free or paid time; the next charge moves by as many. Above the limit of the colleague it waits for a second person',
  body: z.object({ reason: Reason, days: z.int().min(1).max(MAX_CREDIT_DAYS) }),
  reply: done({ outcome: z.enum(['done', 'waits']), subscription: SubscriptionView.nullable() }),
});

export const sendLoginLink = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/login-link',
  summary: 'Send a link by SMS that signs in once, within ten minutes; staff never see it',
  body: OnlyReason,
  reply: done({ valid_until: Instant }),
});

export const endLearnerSessions = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/sessions/end',
  summary: 'Sign the account out of every device, or of one',
  body: z.object({ reason: Reason, session_id: Uuid.optional() }),
  reply: done({ ended: z.int() }),
});

export const unarchiveLearner = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/unarchive',
  summary: 'Give the number back to an archived account; an active owner is archived instead only with `swap`',
  body: z.object({ reason: Reason, swap: z.boolean() }),
  reply: done({ replaced: Uuid.nullable() }),
});

export const blockLearner = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/block',
  summary: 'End all sessions, refuse sign-in and stop charging; leaving stays possible by SMS and by staff',
  body: OnlyReason,
  reply: done({ blocked_at: Instant }),
});

export const unblockLearner = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/unblock',
  summary: 'Allow sign-in again; renewal stays off until the learner turns it on',
  body: OnlyReason,
  reply: done({}),
});

export const setLearnerUnderAge = defineCall({
  ...act,
  path: '/api/console/learners/:uuid/under-age',
  summary: 'Record that a learner is under age, so that plans need a guardian’s consent, or that this was an error',
  body: z.object({ reason: Reason, under_age: z.boolean() }),
  reply: done({ under_age_since: Instant.nullable() }),
});

export const eraseLearner = defineCall({
  ...act,
  permission: 'learner.erase',
  path: '/api/console/learners/:uuid/erase',
  summary: 'Close an account for good: invisible at once, and gone but for the books within thirty days',
  body: OnlyReason,
  reply: done({ erased_by: Instant }),
});

export const exportLearner = defineCall({
  method: 'GET',
  access: 'staff',
  permission: 'learner.erase',
  personal: true,
  limit: 'read',
  path: '/api/console/learners/:uuid/export',
  summary: 'Everything that is stored about a learner, as JSON or as a page to read',
  produces: 'application/json',
  params: z.object({ uuid: Uuid }),
  query: z.object({ format: z.enum(['json', 'html']) }),
  reply: z.object({}),
});
