import type { Delivery } from '../../../platform/smpp/delivery.ts';

/** Enough to tell numbers of a country apart, and the same for every way of writing one. */
const ENDING_DIGITS = 9;

/**
 * How the number ends that a receipt is about: its sender, unless the operator leaves the addresses as they were in the
 * message. Null when neither is a phone number other than ours.
 */
export function recipientOf({ from, to }: Pick<Delivery, 'from' | 'to'>, ours: string): string | null {
  for (const address of [from, to]) {
    const digits = address.replace(/^\+?0*/, '');
    if (/^\d{8,15}$/.test(digits) && digits !== ours) return digits.slice(-ENDING_DIGITS);
  }
  return null;
}
