import type { Generated, JSONColumnType } from 'kysely';
import type { MoneyColumns } from './subscription.ts';

/** A carrier's hint as it was received; unique, so that a repeated hint counts once. */
export type CarrierCallbackTable = {
  source: string;
  id: string;
  type: string;
  msisdn: string;
  payment_key: string | null;
  payment_id: string | null;
  raw_body: string;
  /** By the carrier's clock. */
  occurred_at: Date;
  received_at: Date;
  state: 'received' | 'done' | 'failed' | 'dead';
  attempts: Generated<number>;
  next_try_at: Date;
  finished_at: Date | null;
  /** The result of the look-up at the carrier, or why it failed. */
  outcome: string | null;
};

/** An activation with a PIN that the carrier sent. */
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
  /** The person who decided, as a name or a number. */
  requested_by: string;
  state: 'queued' | 'done' | 'failed';
  requested_at: Date;
  finished_at: Date | null;
  last_error: string | null;
};

/** A day (UTC) whose payments at the carrier were compared with our ledger. */
export type CarrierSweepTable = {
  day: string;
  payments: number;
  /** Our charges that the comparison settled. */
  settled: number;
  /** Minor units by currency. */
  totals: JSONColumnType<Record<string, { carrier: number; ours: number }>>;
  mismatches: JSONColumnType<object[]>;
  at: Date;
};

/** A listing of the carrier's payments of a span of time, which another worker resumes at `cursor`. */
export type PaymentWalkTable = {
  name: 'undecided' | 'absent' | 'restore';
  span_from: Date | null;
  span_until: Date | null;
  /** Null between two listings. */
  started_at: Date | null;
  cursor: string | null;
  /** Whether a payment that was not listed does not exist. */
  is_conclusive: boolean;
  lease_until: Date;
  ended_at: Date;
  duration_ms: number;
  pages: number;
};

/** The single row that states whether charges may start. */
export type BillingControlTable = {
  id: 1;
  mode: 'on' | 'paused' | 'reconciling';
  since: Date;
  changed_by: string;
};

/** The single row about the journal outside the database, see `features/billing/subscription/journal`. */
export type BillingJournalTable = {
  id: 1;
  created_at: Generated<Date>;
  /** The database that wrote the row; null before the first comparison. */
  fingerprint: string | null;
  /** Name of the newest journal object whose entries this database has; null before the first object. */
  last_object: string | null;
  /** The newest charge that the journal has. */
  charge_key: string | null;
  /** Everything that was committed before is in the journal. */
  written_until: Date | null;
  /** Ids of entries of the minutes before `written_until`, which are read again. */
  recent: Generated<string[]>;
  /** When a worker may write next; in the future while one writes. */
  due_at: Date;
  /** The objects, from an exclusive to an inclusive bound, whose leavings are to be repeated before the next charge. */
  replay_after: string | null;
  replay_until: string | null;
};

/** The progress of a day's comparison. */
export type CarrierSweepProgressTable = {
  day: string;
  cursor: string | null;
  /** Whether the carrier's list of that day was read completely. */
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

/** A comparison of mandates in progress. */
export type MandateSweepTable = {
  name: string;
  changed_since: Date;
  /** The last subscriber who was compared; null at the start. */
  after_id: string | null;
  checked: number;
  lease_until: Date;
};

/** Mandates with a different state at the carrier, or without a reply of the carrier. */
export type MandateSweepDifferenceTable = {
  name: string;
  subscriber_id: string;
  msisdn: string;
  kind: 'gone' | 'active' | 'unanswered';
};
