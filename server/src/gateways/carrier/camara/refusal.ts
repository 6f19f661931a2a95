import { CarrierError, type CarrierErrorKind } from '../carrier-error.ts';

/**
 * An error reply in CAMARA's form, `{ status, code, message }` (Commonalities 0.6, CAMARA_common.yaml): the carrier
 * understood the request and refused it. The meaning depends on the request.
 */
export class CamaraRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(detail: { status: number; code: string; message: string }) {
    super(`${detail.status} ${detail.code}: ${detail.message}`);
    this.name = 'CamaraRefusal';
    this.status = detail.status;
    this.code = detail.code;
  }
}

type Meanings = Readonly<Record<string, CarrierErrorKind>>;

/** Maps a refusal to our kind; an unmapped code is UNKNOWN, because only an unambiguous refusal counts as a refusal. */
export function carrierError(error: unknown, meanings: Meanings): unknown {
  if (!(error instanceof CamaraRefusal)) return error;
  return new CarrierError(meanings[error.code] ?? 'UNKNOWN', { cause: error });
}

/**
 * Maps a refused payment. The definition has no code for insufficient credit; PAYMENT_DENIED covers it. Carriers may
 * add codes, and a refusal leaves no payment behind, so unknown codes are refusals too.
 */
export function paymentError(error: unknown): unknown {
  const isOwnCode =
    error instanceof CamaraRefusal && error.code.startsWith('CARRIER_BILLING.') && [403, 422].includes(error.status);
  if (!isOwnCode || error.code in PAYMENT_MEANINGS) return carrierError(error, PAYMENT_MEANINGS);
  const kind = error.code.includes('INSUFFICIENT') ? 'INSUFFICIENT_FUNDS' : 'DENIED';
  return new CarrierError(kind, { cause: error });
}

/** Carrier Billing 0.5.0, createPayment; the last three come from Commonalities and the definition's own test plan. */
const PAYMENT_MEANINGS: Meanings = {
  'CARRIER_BILLING.PAYMENT_DENIED': 'DENIED',
  IDENTIFIER_NOT_FOUND: 'NO_SUBSCRIBER',
  SERVICE_NOT_APPLICABLE: 'INELIGIBLE',
  'CARRIER_BILLING.UNAUTHORIZED_AMOUNT': 'BAD_PRICE',
  'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED': 'LIMIT_EXCEEDED',
  'CARRIER_BILLING.AMOUNT_THRESHOLD_OVERPASSED': 'LIMIT_EXCEEDED',
  UNSUPPORTED_IDENTIFIER: 'INELIGIBLE',
  IDENTIFIER_MISMATCH: 'INELIGIBLE',
};

/** Carrier Billing Refund 0.3.0, createRefund. */
export const REFUND_MEANINGS: Meanings = {
  'CARRIER_BILLING_REFUND.REFUND_DENIED': 'DENIED',
  'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND': 'DENIED',
  NOT_FOUND: 'DENIED',
  'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT': 'LIMIT_EXCEEDED',
  'CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED': 'LIMIT_EXCEEDED',
  'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS': 'DENIED',
  'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH': 'DENIED',
  'CARRIER_BILLING_REFUND.REFUND_DETAILS_MISMATCH': 'DENIED',
};

/** One Time Password SMS 1.1.1, sendCode. */
export const SEND_CODE_MEANINGS: Meanings = {
  'ONE_TIME_PASSWORD_SMS.MAX_OTP_CODES_EXCEEDED': 'LIMIT_EXCEEDED',
  'ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_NOT_ALLOWED': 'INELIGIBLE',
  'ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_BLOCKED': 'INELIGIBLE',
  NOT_FOUND: 'NO_SUBSCRIBER',
  IDENTIFIER_NOT_FOUND: 'NO_SUBSCRIBER',
};

/** One Time Password SMS 1.1.1, validateCode. A malformed code is a wrong code. */
export const VALIDATE_CODE_MEANINGS: Meanings = {
  'ONE_TIME_PASSWORD_SMS.INVALID_OTP': 'PIN_BAD',
  INVALID_ARGUMENT: 'PIN_BAD',
  OUT_OF_RANGE: 'PIN_BAD',
  'ONE_TIME_PASSWORD_SMS.VERIFICATION_FAILED': 'PIN_DEAD',
  'ONE_TIME_PASSWORD_SMS.VERIFICATION_EXPIRED': 'PIN_DEAD',
  NOT_FOUND: 'PIN_DEAD',
};

/** Statuses of a refusal that a repetition does not change: the carrier does not answer about this number. */
const FINAL_STATUSES = new Set([400, 403, 404, 405, 410, 422]);

/** Number Recycling 0.2.0, checkNumberRecycling. A carrier that cannot tell must not lock a returning learner out. */
export function recyclingError(error: unknown): unknown {
  const isNotImplemented =
    error instanceof CarrierError && error.cause instanceof CamaraRefusal && error.cause.status === 501;
  if (isNotImplemented) return new CarrierError('INELIGIBLE', { cause: error });
  if (!(error instanceof CamaraRefusal)) return error;
  if (error.code === 'IDENTIFIER_NOT_FOUND') return new CarrierError('NO_SUBSCRIBER', { cause: error });
  return new CarrierError(FINAL_STATUSES.has(error.status) ? 'INELIGIBLE' : 'UNKNOWN', { cause: error });
}

/** The carrier does not look back as far as the given day. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof CamaraRefusal && /(?:^|\.)OUT_OF_RANGE$/.test(error.code);
}
