import type { ReceiptRef } from '../message-id.ts';
import type { SmsEvent } from '../port.ts';
import { decodeText, isUcs2 } from '../../../platform/smpp/decode-text.ts';
import type { Delivery } from '../../../platform/smpp/delivery.ts';

/** Enough digits to distinguish numbers of a country, and the same in every notation. */
const ENDING_DIGITS = 9;

/**
 * Returns the last digits of the number that a receipt is about: its sender, unless the operator copies the addresses
 * of the message. Null when neither is a phone number other than ours.
 */
function recipientOf({ from, to }: Pick<Delivery, 'from' | 'to'>, ours: string): string | null {
  for (const address of [from, to]) {
    const digits = address.replace(/^\+?0*/, '');
    if (/^\d{8,15}$/.test(digits) && digits !== ours) return digits.slice(-ENDING_DIGITS);
  }
  return null;
}

export type Outcome = Extract<SmsEvent['type'], 'delivered' | 'failed' | 'expired'>;

/** `outcome` null: the message is still in progress. */
export type Receipt = ReceiptRef & { outcome: Outcome | null };

// esm_class bits 5–2, SMPP 3.4, 5.2.12.
const MESSAGE_TYPE = 0x3c;
const RECEIPT_TYPE = 0x04;
const NOTIFICATION_TYPE = 0x20;

// message_state, SMPP 3.4, 5.2.28. UNKNOWN and ACCEPTED are not final.
const OUTCOME_OF_STATE = new Map<number, Outcome>([
  [2, 'delivered'],
  [3, 'expired'],
  [4, 'failed'],
  [5, 'failed'],
  [8, 'failed'],
]);
const OUTCOME_OF_STAT = new Map<string, Outcome>([
  ['DELIVRD', 'delivered'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'failed'],
  ['UNDELIV', 'failed'],
  ['REJECTD', 'failed'],
]);

/**
 * Reads a delivery receipt, from its parameters or else from the text form of SMPP 3.4, appendix B; null for a message.
 * A subscriber's own text is never a receipt, whatever it contains. `ours` is the sender address of our messages.
 */
export function readReceipt(delivery: Delivery, ours: string): Receipt | null {
  const type = delivery.esmClass & MESSAGE_TYPE;
  const { receiptedMessageId, messageState } = delivery;
  const hasParameters = receiptedMessageId !== undefined && messageState !== undefined;
  if (type !== RECEIPT_TYPE && type !== NOTIFICATION_TYPE && !hasParameters) return null;
  const text = textOf(delivery);
  const id = receiptedMessageId ?? /\bid:\s*(\S+)/i.exec(text)?.[1] ?? '';
  const recipient = recipientOf(delivery, ours);
  return { id, recipient, outcome: type === NOTIFICATION_TYPE ? null : outcomeOf(messageState, text) };
}

/** Operators write receipts in ASCII and declare the GSM default alphabet, which differs in some places. */
function textOf({ octets, dataCoding }: Delivery): string {
  return isUcs2(dataCoding) ? decodeText(octets, dataCoding) : octets.toString('latin1');
}

function outcomeOf(messageState: number | undefined, text: string): Outcome | null {
  if (messageState !== undefined) return OUTCOME_OF_STATE.get(messageState) ?? null;
  const stat = /\bstat:\s*([a-z]+)/i.exec(text)?.[1] ?? '';
  return OUTCOME_OF_STAT.get(stat.toUpperCase()) ?? null;
}
