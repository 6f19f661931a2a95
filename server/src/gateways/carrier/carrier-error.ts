import type { Clock } from '../../platform/clock.ts';

/**
 * The kinds of failure at a carrier.
 * - `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`: refused now, perhaps possible later
 * - `BAD_PRICE`: not one of the agreed price points
 * - `INELIGIBLE`, `NO_SUBSCRIBER`: this number cannot be charged
 * - `PIN_BAD`: a wrong PIN with attempts left; `PIN_DEAD`: no attempts left
 * - `DENIED`: refused without a known reason, such as a charge without a mandate
 * - `PENDING`: not decided yet; a callback follows, or look it up
 * - `UNKNOWN`: no reply (timeout, 5xx); it may have been done: look it up, never repeat it before that
 * - `NOT_DONE`: it was certainly not done (429, 503 with Retry-After, no connection): retry later
 * - `ALREADY_DONE`: the key or the mandate was used before; look it up, it is no failure
 */
export const CARRIER_ERROR_KINDS = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'BAD_PRICE',
  'INELIGIBLE',
  'NO_SUBSCRIBER',
  'PIN_BAD',
  'PIN_DEAD',
  'DENIED',
  'PENDING',
  'UNKNOWN',
  'NOT_DONE',
  'ALREADY_DONE',
] as const;
export type CarrierErrorKind = (typeof CARRIER_ERROR_KINDS)[number];

/** Thrown by every call of the carrier port that did not succeed. */
export class CarrierError extends Error {
  readonly kind: CarrierErrorKind;
  /** How long the carrier asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: CarrierErrorKind, detail: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`Carrier: ${kind}`, { cause: detail.cause });
    this.name = 'CarrierError';
    this.kind = kind;
    this.retryAfterMs = detail.retryAfterMs;
  }
}

/** Whether the carrier refused for good; any other error may still be done or may be retried. */
export function isRefusal(error: unknown): error is CarrierError {
  return error instanceof CarrierError && !UNDECIDED.has(error.kind);
}

const UNDECIDED: ReadonlySet<CarrierErrorKind> = new Set(['UNKNOWN', 'PENDING', 'NOT_DONE']);

/**
 * Requires that `notAfter` has not passed. Call it right before a request is sent, after every wait.
 * @throws CarrierError NOT_DONE after `notAfter`
 */
export function requireInTime(clock: Pick<Clock, 'now'>, notAfter: Date | undefined): void {
  if (notAfter !== undefined && clock.now() > notAfter) throw new CarrierError('NOT_DONE');
}
