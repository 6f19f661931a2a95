import { z } from 'zod';
import { SessionView } from '../learner/auth.ts';
import { defineCall, done } from '../call.ts';
import { LevelSubscriber } from '../learner/level.ts';
import { SubscriptionState, SubscriptionView } from '../billing/subscription.ts';
import { cleaned } from '../values/text.ts';
import { Instant, Money, NextCursor, Page, Uuid } from '../values/values.ts';
import { TIMELINE_KINDS } from './learner-values.ts';

/** How a search was understood: by a number, by the id of an account, by a certificate, by names; `recent` without words. */
export const FoundBy = z.enum(['number', 'account', 'certificate', 'name', 'recent']);
export type FoundBy = z.infer<typeof FoundBy>;

export const LearnerRow = z.object({
  uuid: Uuid,
  name: z.string().nullable(),
  msisdn: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  archived_at: Instant.nullable(),
  blocked_at: Instant.nullable(),
  /** The live subscription’s state; null without one. */
  subscription: SubscriptionState.nullable(),
});
export type LearnerRow = z.infer<typeof LearnerRow>;

const read = { method: 'GET', access: 'staff', permission: 'learner.read', personal: true, limit: 'read' } as const;
const OfLearner = z.object({ uuid: Uuid });

export const searchLearners = defineCall({
  ...read,
  path: '/api/console/learners',
  summary: 'Accounts by number, id, certificate or the beginnings of names, the newest first; archived ones too',
  query: z.object({ ...Page, q: cleaned(100).optional() }),
  reply: done({ found_by: FoundBy, learners: z.array(LearnerRow), next_cursor: NextCursor }),
});

/** A consent with the very text that was agreed to. */
export const ConsentView = z.object({
  uuid: Uuid,
  plan: z.string(),
  terms_version: z.string(),
  terms_text: z.string(),
  price: Money,
  period: z.string(),
  channel: z.enum(['activation_code', 'step_up_code', 'carrier_pin']),
  ip: z.string(),
  user_agent: z.string().nullable(),
  at: Instant,
  withdrawn_at: Instant.nullable(),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** A refund that waits for a second person. */
export const RefundApproval = z.object({
  uuid: Uuid,
  learner: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }),
  charge: Uuid,
  amount: Money,
  ends_access: z.boolean(),
  reason: z.string(),
  requested_by: z.object({ uuid: Uuid, name: z.string().nullable() }),
  requested_at: Instant,
});
export type RefundApproval = z.infer<typeof RefundApproval>;

export const LearnerFacts = z.object({
  uuid: Uuid,
  name: z.string().nullable(),
  msisdn: z.string(),
  email: z.string().nullable(),
  country: z.string(),
  roles: z.array(z.string()),
  created_at: Instant,
  onboarded_at: Instant.nullable(),
  last_seen_at: Instant,
  archived_at: Instant.nullable(),
  archived_reason: z.string().nullable(),
  blocked_at: Instant.nullable(),
  /** Since when the learner is known to be under age; null when not known to be. */
  under_age_since: Instant.nullable(),
  /** The consents of guardians, the latest first. */
  guardians: z.array(
    z.object({
      msisdn: z.string(),
      plan: z.string(),
      at: Instant,
      withdrawn_at: Instant.nullable(),
      /** `staff`: the learner was found to be of age. */
      withdrawn_by: z.enum(['guardian', 'staff']).nullable(),
    }),
  ),
  /** Other accounts of the same number, of its earlier owners or its present owner. */
  same_number: z.array(LearnerRow),
  /** The live subscription, or else the last ended one. */
  subscription: SubscriptionView.nullable(),
  /** Whether the subscription has time that days can extend. */
  can_credit: z.boolean(),
  /** How many days can still be credited under the limit of thirty days. */
  credit_days_left: z.int(),
  /** Whether this colleague may act on the account at all. */
  can_act: z.boolean(),
  /** Whether the caller may export and erase the account. */
  can_erase: z.boolean(),
  money: z.object({ paid: z.array(Money), refunded: z.array(Money) }),
  consents: z.array(ConsentView),
  sessions: z.array(SessionView.omit({ current: true })),
  push_devices: z.int(),
  learning: z.object({
    levels: z.array(LevelSubscriber),
    current: z.object({ level: z.string(), weeks_done: z.int(), weeks: z.int() }).nullable(),
    points: z.int(),
    streak: z.int(),
    freezes: z.int(),
    active_days: z.int(),
    last_active_day: z.string().nullable(),
    goal_minutes: z.int().nullable(),
  }),
  certificates: z.array(z.object({ number: z.string(), level: z.string(), issued_at: Instant })),
  approvals: z.array(RefundApproval),
});
export type LearnerFacts = z.infer<typeof LearnerFacts>;

export const getLearner = defineCall({
  ...read,
  path: '/api/console/learners/:uuid',
  summary: 'The facts of one account: subscription, money, consents word for word, sessions, learning',
  params: OfLearner,
  reply: done({ learner: LearnerFacts }),
});

export const Charge = z.object({
  uuid: Uuid,
  at: Instant,
  plan: z.string(),
  period_start: Instant,
  /** The amount taken, or else the amount asked. */
  money: Money,
  /** The agreed price, which the operator was asked to take. */
  asked: Money,
  state: z.enum(['initiated', 'pending', 'unknown', 'succeeded', 'denied']),
  reason: z.string().nullable(),
  payment_id: z.string().nullable(),
  /** Whether the ledger has it: the money was taken. */
  paid: z.boolean(),
  /** Refunded, or asked of the carrier. */
  refunded: Money,
  /** Whether the carrier has not confirmed all of it yet. */
  refunding: z.boolean(),
  /** The amount that can still be refunded; 0 if nothing was taken. */
  left: Money,
  /** Whether a refund of it waits for a second person. */
  waits: z.boolean(),
  /** Up to how much a colleague refunds to one learner within a day without a second person. */
  limit: Money,
  /** The unused part of that limit for the asking colleague. */
  alone: Money,
  /** The SMS about a refund, with `{amount}` for the number; null if the number is no longer the learner’s. */
  refund_message: z.string().nullable(),
});
export type Charge = z.infer<typeof Charge>;

export const getLearnerCharges = defineCall({
  ...read,
  path: '/api/console/learners/:uuid/charges',
  summary: 'Every attempt to charge, the latest first, with what was refunded of it',
  params: OfLearner,
  query: z.object(Page),
  reply: done({ charges: z.array(Charge), next_cursor: NextCursor }),
});

export const getChargeEvidence = defineCall({
  ...read,
  permission: 'evidence.read',
  path: '/api/console/learners/:uuid/charges/:id/evidence',
  summary: 'The file of a charge for an auditor: terms, consent, messages and answers, chained by hashes',
  produces: 'application/json',
  params: z.object({ uuid: Uuid, id: Uuid }),
  reply: z.object({}),
});

export const TimelineKind = z.enum(TIMELINE_KINDS);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** One thing that happened. `type` and `state` are names of the product’s own records; texts are word for word. */
export const TimelineEntry = z.object({
  id: Uuid,
  at: Instant,
  kind: TimelineKind,
  type: z.string(),
  /** How it ended, such as a message’s delivery. */
  state: z.string().nullable(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  money: Money.nullable(),
  /** Right answers, points or days; of `total`, if the entry has one. */
  count: z.int().nullable(),
  total: z.int().nullable(),
  /** The person who did it, if it was not the learner. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const getTimeline = defineCall({
  ...read,
  path: '/api/console/learners/:uuid/timeline',
  summary: 'All that happened to an account, the latest first, by kind',
  params: OfLearner,
  query: z.object({ ...Page, kind: TimelineKind.optional() }),
  reply: done({ entries: z.array(TimelineEntry), next_cursor: NextCursor }),
});
