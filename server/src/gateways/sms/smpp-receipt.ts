import type { Told } from './message-id.ts';
import type { SmsEvent } from './port.ts';
import { encodeGsm7 } from './smpp-alphabet.ts';
import type { Pdu, ShortMessage } from './smpp-library.ts';
import { recipientOf } from './smpp-recipient.ts';

export type Outcome = Extract<SmsEvent['type'], 'delivered' | 'failed' | 'expired'>;

/** `outcome` null: the message is still on its way. */
export type Receipt = Told & { outcome: Outcome | null };

// esm_class bits 5–2, SMPP 3.4, 5.2.12.
const MESSAGE_TYPE = 0x3c;
const RECEIPT_TYPE = 0x04;
const NOTIFICATION_TYPE = 0x20;

// message_state, SMPP 3.4, 5.2.28. UNKNOWN and ACCEPTED settle nothing.
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
 * Reads a delivery receipt, from its TLVs or else from the text form of SMPP 3.4, appendix B; null when the PDU is none.
 * A subscriber's own text is never one, whatever it says. `ours` is the address that messages leave from.
 */
export function readReceipt(pdu: Pdu, ours: string): Receipt | null {
  const type = (pdu.esm_class ?? 0) & MESSAGE_TYPE;
  const hasTlvs = pdu.receipted_message_id !== undefined && pdu.message_state !== undefined;
  if (type !== RECEIPT_TYPE && type !== NOTIFICATION_TYPE && !hasTlvs) return null;
  const text = textOf(pdu);
  const id = pdu.receipted_message_id ?? asAscii(/\bid:\s*(\S+)/i.exec(text)?.[1] ?? '');
  const recipient = recipientOf(pdu, ours);
  return { id, recipient, outcome: type === NOTIFICATION_TYPE ? null : outcomeOf(pdu, text) };
}

/** Operators write the text in ASCII and call it the default alphabet, which has other characters in some places. */
function asAscii(id: string): string {
  if (/^[\x20-\x7e]*$/.test(id)) return id;
  const octets = encodeGsm7(id);
  return octets ? Buffer.concat(octets).toString('latin1') : id;
}

function outcomeOf(pdu: Pdu, text: string): Outcome | null {
  if (pdu.message_state !== undefined) return OUTCOME_OF_STATE.get(pdu.message_state) ?? null;
  const stat = /\bstat:\s*([a-z]+)/i.exec(text)?.[1] ?? '';
  return OUTCOME_OF_STAT.get(stat.toUpperCase()) ?? null;
}

/** The text of a message that arrived, from whichever field carries it. */
export function textOf({ short_message, message_payload }: Pdu): string {
  const text = textIn(short_message);
  return text === '' ? textIn(message_payload) : text;
}

function textIn(field: ShortMessage | Buffer | string | undefined): string {
  if (field === undefined) return '';
  const message = typeof field === 'string' || Buffer.isBuffer(field) ? field : field.message;
  return typeof message === 'string' ? message : message.toString('latin1');
}
