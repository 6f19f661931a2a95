import type { Generated, JSONColumnType } from 'kysely';
import type { MoneyColumns } from './subscription.ts';

/** A carrier's hint, kept as it came; unique, so that the same one counts once however often it is sent. */
export type CarrierCallbackTable = {
  source: string;
  id: string;
  type: string;
  msisdn: string;
  payment_key: string | null;
  payment_id: string | null;
  raw_body: string;
  /** By the carrier's clock; null in rows from before it was stored. */
  happened_at: Date | null;
  received_at: Date;
  state: 'received' | 'done' | 'failed' | 'dead';
  tries: Generated<number>;
  next_try_at: Date;
  finished_at: Date | null;
  /** What the carrier's truth was, or why it could not be learned. */
  note: string | null;
};

/** An activation for which the carrier sent a PIN of its own. */
export type CarrierActivationTable = {
  subscriber_id: string;
  request_id: string;
  plan_id: string;
  terms_version: string;
  at: Date;
};

export type RefundTable = MoneyColumns & {
  subscriber_id: string;
  id: string;
  subscription_id: string;
  attempt_id: string;
  key: string;
  reason: string;
  ends_access: boolean;
  /** Who decided it, as a name or a number. */
  asked_by: string;
  state: 'queued' | 'done' | 'failed';
  asked_at: Date;
  finished_at: Date | null;
  last_error: string | null;
};

/** A day (UTC) whose payments at the carrier were held against our ledger. */
export type CarrierSweepTable = {
  day: string;
  payments: number;
  /** Charges of ours that the comparison decided. */
  settled: number;
  /** Minor units by currency. */
  totals: JSONColumnType<Record<string, { carrier: number; ours: number }>>;
  mismatches: JSONColumnType<object[]>;
  at: Date;
};

/** A walk through the carrier's payments of a span of time, which another worker resumes at `cursor`. */
export type PaymentWalkTable = {
  name: 'undecided' | 'restore';
  span_from: Date | null;
  span_until: Date | null;
  /** Null between two walks. */
  started_at: Date | null;
  cursor: string | null;
  /** Whether a payment that was not seen is not there. */
  is_conclusive: boolean;
  lease_until: Date;
  ended_at: Date;
  duration_ms: number;
  pages: number;
};

/** The one row that says whether charges may begin. */
export type BillingControlTable = {
  id: 1;
  mode: 'on' | 'paused' | 'reconciling';
  since: Date;
  changed_by: string;
};

/** How far the comparison of a day has come. */
export type CarrierSweepProgressTable = {
  day: string;
  cursor: string | null;
  /** The carrier's whole list of that day was read. */
  is_listed: boolean;
  lease_until: Date;
  settled: number;
};

/** The carrier's paid payments of a day that is being compared. */
export type CarrierSweepPaymentTable = {
  day: string;
  payment_id: string;
  key: string;
  amount: number;
  currency: string;
  created_at: Date;
};

/** A comparison of mandates that is under way. */
export type MandateSweepTable = {
  name: string;
  changed_since: Date;
  /** The last subscriber who was asked about; null at the begin. */
  after_id: string | null;
  asked: number;
  lease_until: Date;
};

/** Where the carrier says otherwise than we, or nothing. */
export type MandateSweepDifferenceTable = {
  name: string;
  subscriber_id: string;
  msisdn: string;
  kind: 'gone' | 'standing' | 'unanswered';
};
