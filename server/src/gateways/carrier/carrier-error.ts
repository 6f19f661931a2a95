import type { Clock } from '../../platform/clock.ts';

/**
 * What can go wrong at a carrier, in our words.
 * - `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`: not now, perhaps later
 * - `BAD_PRICE`: not one of the agreed price points
 * - `INELIGIBLE`, `NO_SUBSCRIBER`: this number cannot be charged
 * - `PIN_BAD`: a wrong PIN, another try is left; `PIN_DEAD`: none is
 * - `DENIED`: refused without a reason we know, such as a charge without a mandate
 * - `PENDING`: not decided yet; a callback follows, or look it up
 * - `UNKNOWN`: no answer (timeout, 5xx); it may have been done: look it up, never do it again unseen
 * - `NOT_DONE`: it was certainly not done (429, 503 with Retry-After, no connection): ask for the same again later
 * - `ALREADY_DONE`: the key, or the mandate, was used up before; look it up, it is no failure
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

/** Thrown by every call of the carrier port that did not do what was asked. */
export class CarrierError extends Error {
  readonly kind: CarrierErrorKind;
  /** How long the carrier asked us to leave it alone. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: CarrierErrorKind, detail: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`Carrier: ${kind}`, { cause: detail.cause });
    this.name = 'CarrierError';
    this.kind = kind;
    this.retryAfterMs = detail.retryAfterMs;
  }
}

/** Whether the carrier decided against it; anything else may still be done, or be asked for again. */
export function isRefusal(error: unknown): error is CarrierError {
  return error instanceof CarrierError && !UNDECIDED.has(error.kind);
}

const UNDECIDED: ReadonlySet<CarrierErrorKind> = new Set(['UNKNOWN', 'PENDING', 'NOT_DONE']);

/**
 * Call it right before a request leaves, after every wait.
 * @throws CarrierError NOT_DONE after `notAfter`
 */
export function requireInTime(clock: Pick<Clock, 'now'>, notAfter: Date | undefined): void {
  if (notAfter !== undefined && clock.now() > notAfter) throw new CarrierError('NOT_DONE');
}
