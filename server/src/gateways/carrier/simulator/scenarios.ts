import type { CarrierErrorKind } from '../carrier-error.ts';

export const SCENARIOS = [
  'success',
  'insufficient_funds',
  'limit_exceeded',
  'ineligible',
  'timeout_before_charge',
  'timeout_after_charge',
  'duplicate_callback',
  'out_of_order_callback',
  'late_callback',
  'lost_callback',
  'bad_signature',
  'replayed_callback',
  'slow',
  'burst_429',
  'burst_5xx',
  'cancel_errors_but_succeeds',
] as const;
/** How the simulated carrier treats one number until the scenario changes. */
export type Scenario = (typeof SCENARIOS)[number];

/** The number of calls in a row that a burst of 429 or 5xx fails. */
export const BURST_LENGTH = 3;
const LATE_MS = 10 * 60_000;

export type PlannedCallback = {
  afterMs: number;
  /** Repeats the first callback’s id, as a carrier’s retry does. */
  repeats?: true;
  /** The reported status of the payment; the real status if undefined. */
  reports?: 'pending';
  /** Signed with an unknown key. */
  forged?: true;
  /** Sent again with the first signature, as in a replay attack. */
  replays?: true;
};

/** How a payment is answered and which callbacks follow it. */
type PaymentScript = {
  answer: 'decided' | 'pending' | 'timeout_before_charge' | 'timeout_after_charge';
  denial?: CarrierErrorKind;
  isSlow?: true;
  callbacks: readonly PlannedCallback[];
};

const decided: PaymentScript = { answer: 'decided', callbacks: [{ afterMs: 0 }] };
const silent = { callbacks: [] };

export const PAYMENT_SCRIPTS: Record<Scenario, PaymentScript> = {
  success: decided,
  insufficient_funds: { ...decided, denial: 'INSUFFICIENT_FUNDS' },
  limit_exceeded: { ...decided, denial: 'LIMIT_EXCEEDED' },
  ineligible: { ...decided, denial: 'INELIGIBLE' },
  timeout_before_charge: { answer: 'timeout_before_charge', ...silent },
  timeout_after_charge: { answer: 'timeout_after_charge', ...silent },
  duplicate_callback: { answer: 'pending', callbacks: [{ afterMs: 0 }, { afterMs: 1_000, repeats: true }] },
  out_of_order_callback: { answer: 'pending', callbacks: [{ afterMs: 0 }, { afterMs: 1_000, reports: 'pending' }] },
  late_callback: { answer: 'pending', callbacks: [{ afterMs: LATE_MS }] },
  lost_callback: { answer: 'pending', ...silent },
  bad_signature: { answer: 'pending', callbacks: [{ afterMs: 0, forged: true }] },
  replayed_callback: { ...decided, callbacks: [{ afterMs: 0 }, { afterMs: LATE_MS, repeats: true, replays: true }] },
  slow: { ...decided, isSlow: true },
  burst_429: decided,
  burst_5xx: decided,
  cancel_errors_but_succeeds: decided,
};
