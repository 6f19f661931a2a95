import type { Delivery } from '../../../platform/smpp/delivery.ts';

/** Enough digits to distinguish numbers of a country, and the same in every notation. */
const ENDING_DIGITS = 9;

/**
 * Returns the last digits of the number that a receipt is about: its sender, unless the operator copies the addresses
 * of the message. Null when neither is a phone number other than ours.
 */
export function recipientOf({ from, to }: Pick<Delivery, 'from' | 'to'>, ours: string): string | null {
  for (const address of [from, to]) {
    const digits = address.replace(/^\+?0*/, '');
    if (/^\d{8,15}$/.test(digits) && digits !== ours) return digits.slice(-ENDING_DIGITS);
  }
  return null;
}
