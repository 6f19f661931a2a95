import type { Paging } from './camara-answer.ts';
import type { SentCode } from './camara-numbers.ts';
import type { StoredPayment } from './camara-payments.ts';
import type { StoredRefund } from './camara-refunds.ts';

/** Status, code and, if it matters, message of an error reply. */
export type Refusal = [status: number, code: string, message?: string];

type ChargedAmount = StoredPayment['amountTransaction']['paymentAmount']['chargingInformation'];

/** The state and the configured behaviour of a CAMARA carrier in tests. */
export type World = Paging & {
  now: () => Date;
  payments: StoredPayment[];
  refunds: StoredRefund[];
  codes: SentCode[];
  /** The day a number was reassigned, by number. */
  recycled: Map<string, string>;
  /** The first day that recycling is known from; earlier days are out of range. */
  recycledKnownFrom: string;
  /** Numbers whose requests are refused, by number. */
  refusals: Map<string, Refusal>;
  /** Replies `processing` and decides on demand. */
  isAsync: boolean;
  /** The reply to a correlator that was used before. */
  reuse: 'replay' | '400' | '409';
  /** List items that replace a payment, by the id of the payment. */
  listedAs: Map<string, (payment: StoredPayment) => unknown>;
  /** Changes every single payment that is answered. */
  answeredAs: ((payment: StoredPayment) => unknown) | null;
  /** Changes the amount that is charged; null: charges as requested. */
  charges: ((asked: ChargedAmount) => ChargedAmount) | null;
  /** More payments than this are too many for one list. */
  bestMatching: number;
};

export function openWorld(now: () => Date): World {
  return {
    now,
    payments: [],
    refunds: [],
    codes: [],
    recycled: new Map(),
    recycledKnownFrom: '',
    refusals: new Map(),
    isAsync: false,
    reuse: 'replay',
    listedAs: new Map(),
    answeredAs: null,
    pages: 'asked',
    totals: 'all',
    charges: null,
    bestMatching: Infinity,
  };
}
