import { decodeText, isUcs2 } from '../../../platform/smpp/decode-text.ts';
import type { Delivery } from '../../../platform/smpp/delivery.ts';
import type { ReceiptRef } from '../message-id.ts';
import type { SmsEvent } from '../port.ts';

/** Enough digits to distinguish numbers of a country, and the same in every notation. */
const ENDING_DIGITS = 9;

/**
 * Returns the last digits of the number that a receipt is about: its sender, unless the operator copies the addresses
 * of the message. Null when neither address is a phone number other than ours.
 */
function recipientOf({ from, to }: Pick<Delivery, 'from' | 'to'>, ours: string): string | null {
  for (const address of [from, to]) {
    const digits = address.replace(/^\+?0*/, '');
    if (/^\d{8,15}$/.test(digits) && digits !== ours) return digits.slice(-ENDING_DIGITS);
  }
  return null;
}

export type Outcome = Extract<SmsEvent['type'], 'delivered' | 'failed' | 'expired'>;

/** A field of a receipt that cannot be used; `value` as the operator wrote it. */
export type UnreadField = { field: 'state' | 'id'; value: string };

/** `outcome` null: the message is still in progress, or the receipt has a field that cannot be used, in `unread`. */
export type Receipt = ReceiptRef & { outcome: Outcome | null; unread: UnreadField | null };

// esm_class bits 5–2, SMPP 3.4, 5.2.12.
const MESSAGE_TYPE = 0x3c;
const RECEIPT_TYPE = 0x04;
const NOTIFICATION_TYPE = 0x20;

// message_state, SMPP 3.4, 5.2.28 and SMPP 5.0, 4.7.15. ENROUTE, ACCEPTED, UNKNOWN and SCHEDULED are not final.
const OUTCOME_OF_STATE = new Map<number, Outcome | null>([
  [0, null],
  [1, null],
  [2, 'delivered'],
  [3, 'expired'],
  [4, 'failed'],
  [5, 'failed'],
  [6, null],
  [7, null],
  [8, 'failed'],
  [9, 'failed'],
]);

/** The words of SMPP 3.4, appendix B, and what operators write instead; the first that matches counts. */
const OUTCOME_OF_WORD: readonly [RegExp, Outcome | null][] = [
  [/^(?:UND|NOT_?DEL|REJ|FAIL|DELET|BLOCK|CANCEL|SKIP)|FAIL(?:ED|URE)?$|IMPOSSIBLE$/, 'failed'],
  [/^EXPI?R/, 'expired'],
  [/^(?:DELIV(?:E?RE?D|ER)?|DE?LVRD)(?:_|$)/, 'delivered'],
  [/^(?:EN_?ROUTE?|ACCEPTE?D|BUFFERE?D|QUEUED|SCHEDULED|PENDING|SENT|SUBMITT?E?D|UNKNOWN)$/, null],
];

/** A value ends at a blank or a separator, and is no other field. */
const VALUE = String.raw`\s*[:=]\s*(?!\w+\s*[:=]|(?:submit|done) date)["']?([^\s,;"']+)`;
const ID = new RegExp(String.raw`\b(?:message_?id|msg_?id|id)${VALUE}`, 'i');
const STATE = new RegExp(String.raw`\b(?:stat|status|state)${VALUE}`, 'i');
const STARTS_WITH_ID = new RegExp(String.raw`^\s*(?:message_?id|msg_?id|id)${VALUE}`, 'i');
const OTHER_FIELD = /\b(?:sub|dlvrd|submit date|done date|err)\s*[:=]/i;

/**
 * Reads a delivery receipt, from its parameters or else from the text form of SMPP 3.4, appendix B, with any separator
 * and the words of other vendors; null for a message. Without the type of a receipt, a text is one only if it starts
 * with an id and has a state and another field of that form. `ours` is the sender address of our messages.
 */
export function readReceipt(delivery: Delivery, ours: string): Receipt | null {
  const type = delivery.esmClass & MESSAGE_TYPE;
  const { receiptedMessageId, messageState } = delivery;
  const text = textOf(delivery);
  if (type !== RECEIPT_TYPE && type !== NOTIFICATION_TYPE && !isReceipt(delivery, text)) return null;
  // Some operators send the parameter empty beside a text with the id.
  const id = receiptedMessageId || ID.exec(text)?.[1] || '';
  const recipient = recipientOf(delivery, ours);
  if (type === NOTIFICATION_TYPE) return { id, recipient, outcome: null, unread: null };
  const written = STATE.exec(text)?.[1] ?? '';
  const outcome = outcomeOf(messageState, written);
  if (outcome === undefined)
    return { id, recipient, outcome: null, unread: { field: 'state', value: written || String(messageState ?? '') } };
  return { id, recipient, outcome, unread: id === '' ? { field: 'id', value: '' } : null };
}

/** Whether a delivery that is declared as a message is a receipt: some operators forget the type. */
function isReceipt({ receiptedMessageId, messageState, place }: Delivery, text: string): boolean {
  if (receiptedMessageId !== undefined && (messageState !== undefined || STATE.test(text))) return true;
  return place === null && STARTS_WITH_ID.test(text) && STATE.test(text) && OTHER_FIELD.test(text);
}

/**
 * Operators write receipts in ASCII and declare the GSM default alphabet, which differs in some places. A zero octet
 * ends a field.
 */
function textOf({ octets, dataCoding }: Delivery): string {
  const text = isUcs2(dataCoding) ? decodeText(octets, dataCoding) : octets.toString('latin1');
  return text.replaceAll('\0', ' ');
}

/** Undefined for a state that is not known; the parameter decides before the text. */
function outcomeOf(messageState: number | undefined, written: string): Outcome | null | undefined {
  const known = messageState === undefined ? undefined : OUTCOME_OF_STATE.get(messageState);
  if (known !== undefined) return known;
  if (/^\d+$/.test(written)) return OUTCOME_OF_STATE.get(Number(written));
  const word = written.toUpperCase();
  return OUTCOME_OF_WORD.find(([pattern]) => pattern.test(word))?.[1];
}
