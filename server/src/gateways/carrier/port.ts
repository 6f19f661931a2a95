import type { Period } from '@lisan/contract/subscription';
import type { Money } from '@lisan/contract/values';
import type { CallbackResult } from './callback.ts';
import type { CarrierErrorKind } from './carrier-error.ts';

/** What this carrier can do and wants; read once, the same for all its numbers. */
export type CarrierCapabilities = {
  /** Who sends the PIN that stands for consent: with `us` it is our own one-time code, and the carrier takes none. */
  pinIssuer: 'us' | 'carrier';
  /** Digits of the carrier's PIN. */
  pinLength: number;
  /** The carrier wants a PIN of its own before it ends a mandate. */
  cancelRequiresOtp: boolean;
  /** It keeps a mandate per number. Otherwise our stored consent is all there is, and no mandate is opened, ended or asked for. */
  holdsMandates: boolean;
  freeStart: boolean;
  /** A payment can be looked up by our key in one request; otherwise only by the carrier's id, or in its list. */
  findsPaymentsByKey: boolean;
  /** Lower-case header in which the carrier's network names the number, if it does. */
  headerEnrichment: string | null;
  /** The only prices that can be charged; empty for any. */
  pricePoints: readonly Money[];
  shortCode: string | null;
  /** It never performs the same payment key twice, so that a payment whose answer was lost may be asked for again. */
  hasIdempotentPayments: boolean;
  /** How long after the request a payment may be missing from the list, or from a look-up, although it was made. */
  absenceProofMs: number;
  /** What subscribers send by SMS to the short code, lower-case. */
  keywords: { subscribe: readonly string[]; unsubscribe: readonly string[] };
};

/** `msisdn` is E.164 everywhere. `key` makes a call idempotent: the same key is never done twice. */
export type ActivationAsk = { key: string; msisdn: string; planUuid: string; price: Money; period: Period };
export type ActivationRequested = {
  requestId: string;
  /** `carrier`: it has sent a PIN, which `confirmActivation` takes. */
  pinSentBy: 'us' | 'carrier';
};
export type ActivationConfirm = { requestId: string; msisdn: string; pin?: string };
/** The subscriber's standing permission to charge a plan's price every period. */
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
   * It is not sent later than this, but ends as NOT_DONE: a process that was suspended may have been given up meanwhile,
   * and what it had not sent been asked for by another one.
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

/** Payments created from `from` until before `until`; `cursor` goes on where the last page ended, null for the first. */
export type PaymentsAsk = { from: Date; until: Date; cursor: string | null };
/**
 * `cursor` null: there is no more. `isConclusive` false: something of it could not be read, or the clocks disagree, so
 * that a payment missing from it may exist all the same.
 */
export type PaymentsPage = { payments: Payment[]; cursor: string | null; isConclusive?: boolean };
/** What is known of a payment that is looked up: when it was asked for, and the carrier's own id. */
export type KnownPayment = { askedAt?: Date | undefined; paymentId?: string | null | undefined };

export type RefundAsk = { key: string; paymentId: string; money: Money; reason: string };
export type Refund = { refundId: string; key: string; paymentId: string; money: Money; createdAt: Date };

/**
 * Direct carrier billing. Every call may throw `CarrierError`; `UNKNOWN` from any of them means the carrier may have
 * done it. Names follow CAMARA Carrier Billing where it has them.
 */
export type CarrierGateway = {
  /** Goes into our inbox as the source of the carrier's callbacks. */
  readonly name: string;
  capabilities(): CarrierCapabilities;

  /** Begins a mandate. @throws INELIGIBLE, NO_SUBSCRIBER, BAD_PRICE; ALREADY_DONE when the mandate stands */
  requestActivation(ask: ActivationAsk): Promise<ActivationRequested>;
  /** Completes it, with the carrier's PIN where the carrier issued one. @throws PIN_BAD, PIN_DEAD */
  confirmActivation(confirm: ActivationConfirm): Promise<Mandate>;

  /** Begins the end of a mandate. @throws ALREADY_DONE when none stands */
  requestUnsubscribe(ask: UnsubscribeAsk): Promise<UnsubscribeRequested>;
  /** Ends it. @throws PIN_BAD, PIN_DEAD, ALREADY_DONE */
  confirmUnsubscribe(confirm: UnsubscribeConfirm): Promise<void>;
  /** Ends a mandate in one call, for leaving must not wait for a code. @throws ALREADY_DONE when none stands */
  cancelMandate(ask: UnsubscribeAsk): Promise<void>;
  /** The mandate that stands for a number, or null: the truth behind every callback about one. */
  retrieveMandate(msisdn: string): Promise<Mandate | null>;

  /**
   * Charges once per key. A refusal comes back as a denied payment, a late decision as a pending one.
   * @throws UNKNOWN, after which only a look-up may follow; NOT_DONE: not done, the same key later; ALREADY_DONE for a key used with other terms; the
   * kind of a refusal where the carrier keeps no payment of it
   */
  createPayment(ask: PaymentAsk): Promise<Payment>;
  /**
   * The truth about a payment; null when the carrier does not show it, which before `absenceProofMs` proves nothing. A
   * carrier that knows payments only by its own ids and times needs what is `known`, and may have to walk its list.
   * @throws UNKNOWN
   */
  retrievePayment(key: string, known?: KnownPayment): Promise<Payment | null>;
  /** Every payment of a span of time, a page at a time, for holding the carrier's books against ours. @throws UNKNOWN */
  listPayments(ask: PaymentsAsk): Promise<PaymentsPage>;
  /**
   * Gives money back, at most what was paid. The same key asked for again answers the first refund, so that after
   * UNKNOWN, or PENDING while the carrier decides, it is simply asked again.
   * @throws LIMIT_EXCEEDED beyond what was paid; DENIED for an unpaid payment; ALREADY_DONE for a key used with other terms
   */
  createRefund(ask: RefundAsk): Promise<Refund>;

  /**
   * Whether the number has gone to somebody else since then: the truth behind every hint of it.
   * @throws UNKNOWN; NO_SUBSCRIBER, INELIGIBLE for a number of which this carrier cannot tell
   */
  isRecycled(ask: { msisdn: string; since: Date }): Promise<boolean>;

  /** Checks a callback's signature and age and reads it. What it says is only a hint: look up the truth. */
  parseCallback(rawBody: string, headers: CallbackHeaders): CallbackResult;
};

/** As Node gives them: names in lower case. */
export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;
