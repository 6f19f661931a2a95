// An operator may answer a submission with an id in hexadecimal and name it in decimal in the receipt, or the other way
// round, with or without leading zeros, in lower or upper case.

/** The longest id that fits a number of 64 bits. */
const HEXADECIMAL = /^[0-9a-f]{1,16}$/;
/** A group between separators, as in `SAR-9647-1EEDF843-2-1`; no part of a word. */
const HEXADECIMAL_GROUP = /(?<![0-9a-z_])[0-9a-f]+(?![0-9a-z_])/gi;
const DECIMAL = /^\d{1,20}$/;

/**
 * Normalises an id within one base. Of an id with other characters than hexadecimal digits and dashes, only the
 * hexadecimal groups between separators change.
 */
export function foldId(id: string): string {
  if (!/^[0-9a-f-]+$/i.test(id)) return id.replace(HEXADECIMAL_GROUP, (group) => group.toLowerCase());
  const folded = id.toLowerCase();
  return folded.includes('-') ? folded : folded.replace(/^0+(?=.)/, '');
}

/** Returns an id in the other base, normalised: none, one, or two if its base is ambiguous. */
export function otherBases(id: string): string[] {
  const folded = foldId(id);
  const others: string[] = [];
  if (HEXADECIMAL.test(folded)) others.push(BigInt(`0x${folded}`).toString(10));
  if (DECIMAL.test(folded)) others.push(BigInt(folded).toString(16));
  return others.filter((other) => other !== folded);
}

/**
 * The message that a receipt names: its id, and the last digits of the recipient's number if the operator sends them.
 */
export type ReceiptRef = { id: string; recipient: string | null };

/**
 * Whether a receipt may belong to a message to `msisdn` (E.164) whose id matches in one of the bases. A match in the
 * other base counts only when the phone number matches too.
 */
export function mayBeAbout({ id, recipient }: ReceiptRef, message: { id: string; msisdn: string }): boolean {
  if (recipient !== null) return message.msisdn.endsWith(recipient);
  return foldId(id) === foldId(message.id);
}
