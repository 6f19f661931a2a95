import type { Period, SubscriptionState } from '@lisan/contract/billing/subscription';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type PlanTable = {
  id: string;
  name: string;
  period: Period;
  position: number;
  is_default: boolean;
  /** The current terms. */
  terms_version: string;
  retired_at: Date | null;
  /** Not offered before; null if it always was. */
  opens_at: Generated<Date | null>;
  /** The version before it. */
  replaces: Generated<string | null>;
};

export type MoneyColumns = { amount: number; currency: string; exponent: number };

export type PlanTermsTable = MoneyColumns & {
  plan_id: string;
  version: string;
  free_days: number;
  text: string;
  published_at: Date;
};

export type SubscriptionTable = {
  subscriber_id: string;
  id: string;
  msisdn: string;
  state: SubscriptionState;
  version: number;
  facts: JSONColumnType<object>;
  /** When access ends if nothing happens before; null without access. */
  access_ends_at: Date | null;
  /** When the passing of time may next change the state. */
  due_at: Date | null;
  /** The end of access that the learner was reminded of. */
  reminded_of: Date | null;
  /** The carrier's mandate for this subscription, and the plan it was opened for. */
  mandate_id: string | null;
  mandate_plan_id: string | null;
  started_at: Date;
  changed_at: Date;
};

export type Actor = 'learner' | 'guardian' | 'clock' | 'carrier' | 'staff';

export type SubscriptionEventTable = {
  subscriber_id: string;
  subscription_id: string;
  version: number;
  id: string;
  type: string;
  from_state: SubscriptionState | null;
  to_state: SubscriptionState;
  payload: JSONColumnType<object>;
  actor: Actor;
  at: Date;
};

/** `generation` counts the owners of the number. */
export type TrialUsedTable = { msisdn: string; subscriber_id: string; at: Date; generation: Generated<number> };

export type ConsentTable = MoneyColumns & {
  subscriber_id: string;
  id: string;
  subscription_id: string;
  plan_id: string;
  terms_version: string;
  terms_text: string;
  period: Period;
  channel: 'activation_code' | 'step_up_code' | 'carrier_pin';
  /** Our code that confirmed it; with `carrier_pin` the carrier's request instead. */
  challenge_id: string | null;
  carrier_request_id: string | null;
  ip: string;
  user_agent: string | null;
  at: Date;
  withdrawn_at: Date | null;
};

/** A guardian's consent to exactly these terms, for a subscriber under age. */
export type GuardianConsentTable = MoneyColumns & {
  subscriber_id: string;
  id: string;
  guardian_msisdn: string;
  plan_id: string;
  terms_version: string;
  terms_text: string;
  period: Period;
  /** The code that the guardian passed on. */
  challenge_id: string;
  ip: string;
  user_agent: string | null;
  at: Date;
  withdrawn_at: Date | null;
  /** Null while it stands, and if the version before this column ended it. */
  withdrawn_by: 'guardian' | 'staff' | null;
};

export type BillTable = {
  subscriber_id: string;
  id: string;
  subscription_id: string;
  period_start: Date;
  created_at: Date;
};

export type AttemptState = 'initiated' | 'pending' | 'unknown' | 'succeeded' | 'denied';

export type ChargeAttemptTable = MoneyColumns & {
  subscriber_id: string;
  id: string;
  subscription_id: string;
  bill_id: string;
  number: number;
  key: string;
  consent_id: string;
  plan: JSONColumnType<object>;
  plan_id: string;
  state: AttemptState;
  reason: string | null;
  payment_id: string | null;
  /** When the carrier was called, or would have been called without the crash of the process. */
  initiated_at: Date;
  decided_at: Date | null;
  /** The carrier is not being called; the next call, with the same key, is due at this time. */
  retry_at: Date | null;
};

export type LedgerEntryTable = MoneyColumns & {
  subscriber_id: string;
  id: string;
  subscription_id: string;
  attempt_id: string;
  kind: 'charge' | 'refund';
  /** The carrier's id of the payment or refund. */
  reference: string;
  at: Date;
};

export type RefundReviewTable = {
  subscriber_id: string;
  attempt_id: string;
  subscription_id: string;
  opened_at: Date;
  decided_at: Date | null;
  decision: 'refunded' | 'declined' | null;
  /** `other_amount`: the period is paid, with another amount than agreed. */
  kind: Generated<'no_right' | 'other_amount'>;
  /** What the carrier lists as taken where the ledger has its different reply. */
  listed_amount: Generated<number | null>;
  listed_currency: Generated<string | null>;
  listed_exponent: Generated<number | null>;
};

export type OutboxType = 'charge' | 'open_mandate' | 'end_mandate' | 'archive_subscriber' | 'refund';

export type BillingOutboxTable = {
  subscriber_id: string;
  id: string;
  seq: GeneratedAlways<number>;
  subscription_id: string;
  type: OutboxType;
  effect: JSONColumnType<object>;
  state: 'queued' | 'blocked' | 'done' | 'void' | 'failed' | 'dead';
  attempts: Generated<number>;
  next_try_at: Date;
  created_at: Date;
  finished_at: Date | null;
  last_error: string | null;
};

export type UnsubscribeRequestTable = { subscriber_id: string; otp_required: boolean; at: Date };
