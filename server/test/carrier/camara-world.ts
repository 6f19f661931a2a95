import type { SentCode } from './camara-numbers.ts';
import type { StoredPayment } from './camara-payments.ts';
import type { StoredRefund } from './camara-refunds.ts';

/** Status, code and, where it matters, message of an error answer. */
export type Refusal = [status: number, code: string, message?: string];

/** What a CAMARA carrier of the tests keeps, and how it has been told to behave. */
export type World = {
  now: () => Date;
  payments: StoredPayment[];
  refunds: StoredRefund[];
  codes: SentCode[];
  /** The day a number went to somebody else, by number. */
  recycled: Map<string, string>;
  /** Numbers whose requests are refused, by number. */
  refusals: Map<string, Refusal>;
  /** Answers `processing` and decides when told. */
  isAsync: boolean;
  /** What comes of a correlator that was used before. */
  reuse: 'replay' | '400' | '409';
  /** More payments than this are too many for one list. */
  mostMatching: number;
};

export function openWorld(now: () => Date): World {
  return {
    now,
    payments: [],
    refunds: [],
    codes: [],
    recycled: new Map(),
    refusals: new Map(),
    isAsync: false,
    reuse: 'replay',
    mostMatching: Infinity,
  };
}
