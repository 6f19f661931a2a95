import type { Period } from '@lisan/contract/billing/subscription';
import type { Money } from '@lisan/contract/values/values';
import type { CallbackResult } from './callback.ts';
import type { CarrierErrorKind } from './carrier-error.ts';

/** The features and requirements of this carrier; read once, the same for all its numbers. */
export type CarrierCapabilities = {
  /** Who sends the PIN that serves as consent: `us` means our one-time code, and the carrier requires no PIN. */
  pinIssuer: 'us' | 'carrier';
  /** Digits of the carrier's PIN. */
  pinLength: number;
  /** The carrier requires its PIN before it ends a mandate. */
  cancelRequiresOtp: boolean;
  /**
   * The carrier stores a mandate per number. Otherwise our stored consent is the only record, and no mandate is opened,
   * ended or looked up.
   */
  hasMandates: boolean;
  freeStart: boolean;
  /** A payment can be looked up by our key in one request; otherwise only by the carrier's id, or in its list. */
  findsPaymentsByKey: boolean;
  /** Lower-case header in which the carrier's network names the number, if any. */
  headerEnrichment: string | null;
  /** The only prices that can be charged; empty for any. */
  pricePoints: readonly Money[];
  shortCode: string | null;
  /**
   * The carrier never performs the same payment key twice, so a payment whose reply was lost may be requested again.
   */
  hasIdempotentPayments: boolean;
  /** How long after the request an existing payment may be missing from the list or a look-up, in milliseconds. */
  absenceProofMs: number;
  /** The keywords that subscribers send by SMS to the short code, lower-case. */
  keywords: { subscribe: readonly string[]; unsubscribe: readonly string[] };
};

/** `msisdn` is E.164 everywhere. `key` makes a call idempotent: the same key is never done twice. */
export type ActivationAsk = { key: string; msisdn: string; planUuid: string; price: Money; period: Period };
export type ActivationRequested = {
  requestId: string;
  /** `carrier`: it has sent a PIN, which `confirmActivation` requires. */
  pinSentBy: 'us' | 'carrier';
};
export type ActivationConfirm = { requestId: string; msisdn: string; pin?: string };
/** The subscriber's permission to charge a plan's price every period. */
export type Mandate = { mandateId: string; msisdn: string; planUuid: string };

export type UnsubscribeAsk = { msisdn: string; mandateId: string };
export type UnsubscribeRequested = { requestId: string; otpRequired: boolean };
export type UnsubscribeConfirm = { requestId: string; msisdn: string; pin?: string };

/** `key` derives from the subscription, the start of the period and the number of the attempt. */
export type PaymentAsk = {
  key: string;
  msisdn: string;
  money: Money;
  description: string;
  /**
   * After this time it is not sent but fails as NOT_DONE: the lease of a suspended process may have expired, and
   * another process may have sent the same payment.
   */
  notAfter?: Date;
};
export type Payment = {
  paymentId: string;
  key: string;
  msisdn: string;
  money: Money;
  status: 'pending' | 'succeeded' | 'denied';
  /** Why it was denied, else null. */
  reason: CarrierErrorKind | null;
  createdAt: Date;
};

/** Payments created from `from` until before `until`; `cursor` continues after the last page, null for the first. */
export type PaymentsAsk = { from: Date; until: Date; cursor: string | null };
/** An item of the list that cannot be read as a payment; unreadable fields are null. */
export type UnreadablePayment = {
  /** The carrier's id, or a hash of the item. */
  paymentId: string;
  key: string | null;
  msisdn: string | null;
  createdAt: Date | null;
};
/**
 * `cursor` null: the last page. `unreadable`: each may be a payment that seems to be missing. `isConclusive` false: the
 * clocks disagree, so any missing payment may exist.
 */
export type PaymentsPage = {
  payments: Payment[];
  unreadable?: readonly UnreadablePayment[];
  cursor: string | null;
  isConclusive?: boolean;
};
/** The known facts of a payment to look up: when it was requested, and the carrier's id. */
export type KnownPayment = { askedAt?: Date | undefined; paymentId?: string | null | undefined };

export type RefundRequest = { key: string; paymentId: string; money: Money; reason: string };
export type Refund = { refundId: string; key: string; paymentId: string; money: Money; createdAt: Date };

/**
 * Direct carrier billing. Every call may throw `CarrierError`; after `UNKNOWN` the carrier may have done it. Names
 * follow CAMARA Carrier Billing if it defines them.
 */
export type CarrierGateway = {
  /** The source of the carrier's callbacks in our inbox. */
  readonly name: string;
  capabilities(): CarrierCapabilities;

  /** Starts a mandate. @throws INELIGIBLE, NO_SUBSCRIBER, BAD_PRICE; ALREADY_DONE when the mandate exists */
  requestActivation(ask: ActivationAsk): Promise<ActivationRequested>;
  /** Completes a mandate, with the carrier's PIN if the carrier issued one. @throws PIN_BAD, PIN_DEAD */
  confirmActivation(confirm: ActivationConfirm): Promise<Mandate>;

  /** Starts the end of a mandate. @throws ALREADY_DONE without a mandate */
  requestUnsubscribe(ask: UnsubscribeAsk): Promise<UnsubscribeRequested>;
  /** Ends a mandate after its request. @throws PIN_BAD, PIN_DEAD, ALREADY_DONE */
  confirmUnsubscribe(confirm: UnsubscribeConfirm): Promise<void>;
  /** Ends a mandate in one call, because leaving must not wait for a code. @throws ALREADY_DONE without a mandate */
  cancelMandate(ask: UnsubscribeAsk): Promise<void>;
  /** Returns the mandate of a number, or null. Callbacks about mandates are only hints; this is the truth. */
  retrieveMandate(msisdn: string): Promise<Mandate | null>;

  /**
   * Charges once per key. Returns a denied payment for a refusal, a pending one for a late decision.
   * The payment has the amount that the carrier takes, which may differ from the requested one.
   * @throws UNKNOWN: only a look-up may follow; NOT_DONE: retry with the same key later; ALREADY_DONE for a key used
   * with other terms; the kind of a refusal if the carrier stores no payment for it
   */
  createPayment(ask: PaymentAsk): Promise<Payment>;
  /**
   * Looks up a payment; null when the carrier does not list it, which before `absenceProofMs` proves nothing. A carrier
   * that finds payments only by id and time needs `known`, and may have to read its list.
   * @throws UNKNOWN
   */
  retrievePayment(key: string, known?: KnownPayment): Promise<Payment | null>;
  /** Reads the payment of the carrier's id; null if the carrier has no such payment. @throws UNKNOWN */
  findPayment(paymentId: string): Promise<Payment | null>;
  /** Lists every payment of a span of time, page by page, for reconciliation with our ledger. @throws UNKNOWN */
  listPayments(ask: PaymentsAsk): Promise<PaymentsPage>;
  /**
   * Refunds at most the paid amount. A repeated key returns the first refund, so after UNKNOWN or PENDING the same call
   * is repeated.
   * @throws LIMIT_EXCEEDED beyond the paid amount; DENIED for an unpaid payment; ALREADY_DONE for a key used with other
   * terms
   */
  createRefund(ask: RefundRequest): Promise<Refund>;

  /**
   * Returns whether the number has been reassigned since then; callbacks about it are only hints.
   * @throws UNKNOWN; NO_SUBSCRIBER, INELIGIBLE for a number that this carrier cannot check
   */
  isRecycled(ask: { msisdn: string; since: Date }): Promise<boolean>;

  /** Checks a callback's signature and age and parses it. Its content is only a hint: look up the truth. */
  parseCallback(rawBody: string, headers: CallbackHeaders): CallbackResult;
};

/** Headers as Node passes them: names in lower case. */
export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;
