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
