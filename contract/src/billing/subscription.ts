import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { text } from '../values/text.ts';
import {
  CodeSent,
  ConsentCode,
  Instant,
  Money,
  MsisdnInput,
  NextCursor,
  OtpInput,
  Page,
  Uuid,
} from '../values/values.ts';

export const SUBSCRIPTION_STATES = [
  'pending_confirmation',
  'pending_charge',
  'parking',
  'active',
  'grace',
  'suspended',
  'cancelled',
  'expired',
] as const;
export const SubscriptionState = z.enum(SUBSCRIPTION_STATES);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Period = z.enum(['day', 'week', 'month']);
export type Period = z.infer<typeof Period>;

/**
 * The text a subscriber consents to: price, period, next charge, the paid period after the free days, how to
 * unsubscribe, support.
 */
export const Terms = z.object({ version: z.string(), text: z.string() });

export const Plan = z.object({
  uuid: Uuid,
  name: z.string(),
  period: Period,
  price: Money,
  free_days: z.int(),
  terms: Terms,
});
export type Plan = z.infer<typeof Plan>;

export const SubscriptionView = z.object({
  uuid: Uuid,
  plan: Plan,
  state: SubscriptionState,
  auto_renew: z.boolean(),
  access_until: Instant.nullable(),
  next_charge_at: Instant.nullable(),
  next_charge: Money.nullable(),
  /** The plan after the end of the paid time; null if the current plan continues. */
  next_plan: Plan.nullable(),
  /** Free days only: no charge was ever started. */
  free_only: z.boolean(),
  /** There is consent to charges, or a plan was requested: an operator's mandate may have to end. */
  mandate: z.boolean(),
  can: z.object({
    cancel: z.boolean(),
    reactivate: z.boolean(),
    renew: z.boolean(),
    change: z.boolean(),
    /** Whether the plan may be dearer, which is charged at once: not before a period paid ahead has started. */
    upgrade: z.boolean(),
    enable_auto: z.boolean(),
    disable_auto: z.boolean(),
    unsubscribe: z.boolean(),
    activate: z.boolean(),
    /** Whether an activation starts with free days, once per subscriber. */
    start_free: z.boolean(),
  }),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

const Subscription = done({ subscription: SubscriptionView });

/**
 * A change that may charge. `outcome` is the result of the charge: `done` if it succeeded or was not needed, `pending`
 * while the operator has not decided, `denied` if nothing was charged and nothing changed. Only `done` has messageCode
 * 00.
 */
const Charged = z.object({
  messageCode: z.enum(['00', '04', '05']),
  outcome: z.enum(['done', 'pending', 'denied']),
  subscription: SubscriptionView,
});

const change = { method: 'POST', access: 'learner', limit: 'write', idempotent: true, reply: Subscription } as const;
const OwnNumber = z.object({ msisdn: MsisdnInput });

export const requestActivation = defineCall({
  method: 'POST',
  path: '/api/request-activation',
  access: 'onboarding',
  limit: 'otp',
  idempotent: true,
  summary: 'Request a plan: returns its terms and sends a code that confirms consent',
  body: z.object({ subscription_uuid: Uuid, consent_version: text(40) }),
  reply: done({ ...ConsentCode, terms: Terms }),
});

export const confirmActivation = defineCall({
  ...change,
  reply: Charged,
  path: '/api/confirm-activation',
  access: 'onboarding',
  summary: 'Confirm with the code: consent is recorded and renewal turned on',
  body: z.object({ otp: OtpInput }),
});

export const requestGuardianConsent = defineCall({
  method: 'POST',
  path: '/api/guardian/request',
  access: 'onboarding',
  limit: 'otp',
  idempotent: true,
  summary: 'Send a guardian a code that agrees to a plan for a subscriber under age',
  body: z.object({ msisdn: MsisdnInput, subscription_uuid: Uuid, consent_version: text(40) }),
  reply: done(CodeSent),
});

export const confirmGuardianConsent = defineCall({
  method: 'POST',
  path: '/api/guardian/confirm',
  access: 'onboarding',
  limit: 'write',
  idempotent: true,
  summary: 'Confirm the guardian’s code: the consent is stored word for word',
  body: z.object({ msisdn: MsisdnInput, otp: OtpInput }),
  reply: done({}),
});

export const requestUnsubscribe = defineCall({
  method: 'POST',
  path: '/api/request-unsubscribe',
  access: 'learner',
  limit: 'otp',
  idempotent: true,
  summary: 'Ask to leave altogether; otp_required is false where no code is wanted or it cannot be delivered',
  reply: done({ ...CodeSent, otp_required: z.boolean() }),
});

export const confirmUnsubscribe = defineCall({
  ...change,
  path: '/api/confirm-unsubscribe',
  summary: 'Leave: charging stops and the operator’s mandate ends',
  body: z.object({ otp: OtpInput.optional() }),
});

export const cancelSubscription = defineCall({
  ...change,
  path: '/api/subscriber/subscrption/cancel',
  summary: 'Stop charging, keep access until the paid time ends',
  body: OwnNumber,
});

export const reactivateSubscription = defineCall({
  ...change,
  path: '/api/subscriber/subscrption/reactive',
  stepUp: true,
  summary: 'Undo a cancellation before access ends',
  body: OwnNumber,
});

export const cancelProfileSubscription = defineCall({
  ...change,
  path: '/api/profile/subscrption/cancel',
  summary: 'Stop charging, keep access until the paid time ends',
});

export const reactivateProfileSubscription = defineCall({
  ...change,
  path: '/api/profile/subscrption/reactive',
  stepUp: true,
  summary: 'Undo a cancellation before access ends',
});

export const enableAutomaticRenewal = defineCall({
  ...change,
  path: '/api/profile/enable/automatic/subscription',
  stepUp: true,
  summary: 'Renew automatically from now on; needs the consent of the plan’s terms',
  body: z.object({ consent_version: text(40).optional() }),
});

export const disableAutomaticRenewal = defineCall({
  ...change,
  path: '/api/profile/disable/automatic/subscription',
  summary: 'Stop renewing automatically',
});

export const renewManually = defineCall({
  ...change,
  reply: Charged,
  path: '/api/profile/renew/manual/subscription',
  stepUp: true,
  summary: 'Pay for the next period now',
});

export const changeSubscription = defineCall({
  ...change,
  reply: Charged,
  path: '/api/change/subscription',
  stepUp: true,
  summary: 'Switch plan: dearer ones at once, cheaper ones when the paid time ends',
  body: z.object({ uuid: Uuid, consent_version: text(40).optional() }),
});

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/api/subscriptions/list',
  access: 'public',
  limit: 'read',
  summary: 'The plans on offer with their full terms',
  reply: done({ SubscriptionsList: z.array(Plan) }),
});

export const subscriptionHistory = defineCall({
  method: 'GET',
  path: '/api/subscription/history',
  access: 'learner',
  limit: 'read',
  summary: 'Charges, refunds and changes of state, newest first',
  query: z.object(Page),
  reply: done({
    entries: z.array(
      z.object({
        uuid: Uuid,
        at: Instant,
        /** `denied`: a refused charge; no money was taken. */
        kind: z.enum(['charge', 'denied', 'refund', 'free_start', 'event']),
        text: z.string(),
        money: Money.nullable(),
      }),
    ),
    next_cursor: NextCursor,
  }),
});
