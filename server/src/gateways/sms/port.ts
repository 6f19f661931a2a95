type SmsClass = 'otp' | 'transactional' | 'promotional';

export type SmsMessage = {
  /** E.164, with its plus sign. */
  to: string;
  text: string;
  class: SmsClass;
  /** The same key is never sent twice; a second call returns the first result. */
  dedupeKey: string;
  /** The operator drops the message when it cannot deliver it by then. */
  validUntil: Date;
};

/**
 * `id` is the operator's and names the message in later events. A long message travels in parts, each with its own id
 * in `parts`; `id` is the first of them.
 */
export type Submitted = { id: string; parts: readonly string[] };

/**
 * The progress of a message. Events may arrive more than once, out of order, and before `send` resolves.
 * - `part_delivered`: one part of a long message was delivered; `id` names the part
 * - `dedupeKey` null: the message was sent before a restart or by another process; the event concerns the part that
 * `id` names
 */
export type SmsEvent = {
  type: 'submitted' | 'part_delivered' | 'delivered' | 'failed' | 'expired';
  id: string;
  dedupeKey: string | null;
  at: Date;
  /** The last eight or nine digits of the recipient's number; absent if the operator does not send it. */
  recipient?: string | undefined;
};

/**
 * A message that a subscriber sent to our short code, such as an unsubscribe keyword.
 * - `from`: E.164 with its plus; a short code or a name as the operator wrote it
 * - `to`: the address it was sent to; empty if the operator does not send it
 * - `isPartial`: parts of a long message never arrived, and `text` has the arrived parts
 */
export type IncomingSms = { id: string; from: string; to: string; text: string; isPartial: boolean; at: Date };

/**
 * - `REJECTED`: the operator will never accept this message
 * - `THROTTLED`: it accepts nothing for now; retry after `retryAfterMs`
 * - `UNAVAILABLE`: nothing was submitted; retry later
 * - `UNKNOWN`: the reply was lost; the message may have been submitted
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
   * Submits a message to the operator. `beforeSubmit` is awaited just before the message is sent: nothing is submitted
   * before it resolves, and nothing at all when it rejects.
   * @throws SmsError
   */
  send(message: SmsMessage, beforeSubmit?: () => Promise<void>): Promise<Submitted>;
  /** Adds a handler; a handler that throws is reported and does not stop the others. */
  onEvent(handler: (event: SmsEvent) => Promise<void> | void): void;
  onIncoming(handler: (message: IncomingSms) => Promise<void> | void): void;
  /** Stops accepting messages and waits for the messages in flight. */
  close(): Promise<void>;
};
