export type SmsClass = 'otp' | 'transactional' | 'promotional';

export type SmsMessage = {
  /** E.164, with its plus sign. */
  to: string;
  text: string;
  class: SmsClass;
  /** The same key is never sent twice; its first submission is answered again. */
  dedupeKey: string;
  /** The operator drops the message when it cannot deliver it by then. */
  validUntil: Date;
};

/**
 * `id` is the operator's and names the message in later events. A long message travels in parts, each with an id of its
 * own in `parts`; `id` is the first of them.
 */
export type Submitted = { id: string; parts: readonly string[] };

/**
 * What became of a message. May arrive more than once, out of order, and before `send` has answered.
 * - `part_delivered`: one part of a long message arrived, the message not yet; `id` names the part
 * - `dedupeKey` null: sent before a restart or by another process; what happened, happened to the part that `id` names
 */
export type SmsEvent = {
  type: 'submitted' | 'part_delivered' | 'delivered' | 'failed' | 'expired';
  id: string;
  dedupeKey: string | null;
  at: Date;
  /** How the number ends that the message went to, eight or nine digits; absent where the operator does not say. */
  recipient?: string | undefined;
};

/**
 * A message that a subscriber sent to our short code, such as an unsubscribe keyword.
 * - `from`: E.164 with its plus; a short code or a name as the operator wrote it
 * - `to`: the address it was sent to; empty where the operator does not say
 * - `isPartial`: parts of a long message never arrived, and `text` has those that did
 */
export type IncomingSms = { id: string; from: string; to: string; text: string; isPartial: boolean; at: Date };

/**
 * - `REJECTED`: the operator will never take this message
 * - `THROTTLED`: it takes nothing for now; send again after `retryAfterMs`
 * - `UNAVAILABLE`: nothing was submitted; send again later
 * - `UNKNOWN`: the answer was lost; the message may have been submitted
 */
export type SmsErrorKind = 'REJECTED' | 'THROTTLED' | 'UNAVAILABLE' | 'UNKNOWN';

export class SmsError extends Error {
  readonly kind: SmsErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: SmsErrorKind, detail: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`SMS gateway: ${kind}`, { cause: detail.cause });
    this.name = 'SmsError';
    this.kind = kind;
    this.retryAfterMs = detail.retryAfterMs;
  }
}

/**
 * Awaits a caller's hook on an adapter's behalf.
 * @throws SmsError UNAVAILABLE when the hook throws
 */
export async function passHook(beforeSubmit: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await beforeSubmit?.();
  } catch (cause) {
    throw new SmsError('UNAVAILABLE', { cause });
  }
}

export type SmsGateway = {
  /**
   * Hands a message to the operator. `beforeSubmit` is awaited just before the message leaves: until it has resolved
   * nothing was submitted, and when it throws nothing will be.
   * @throws SmsError
   */
  send(message: SmsMessage, beforeSubmit?: () => Promise<void>): Promise<Submitted>;
  /** Several handlers may listen; one that throws is reported and stops no other. */
  onEvent(handler: (event: SmsEvent) => Promise<void> | void): void;
  onIncoming(handler: (message: IncomingSms) => Promise<void> | void): void;
  /** Stops taking messages and lets those under way end. */
  close(): Promise<void>;
};
