import { createHash } from 'node:crypto';

export type BillOwner = { subscriptionId: string; periodStart: Date };

/**
 * The carrier's key of an attempt. It derives from what is charged and from nothing random, so that a retry, another
 * node and a restored backup all ask for the same payment. 40 hexadecimal digits.
 */
export function paymentKey({ subscriptionId, periodStart, number }: BillOwner & { number: number }): string {
  return digest(`${subscriptionId} ${periodStart.toISOString()} ${number}`).slice(0, 40);
}

/** The id of the bill of a period, the same wherever and whenever it is made. A UUID of version 8 (RFC 9562). */
export function billId({ subscriptionId, periodStart }: BillOwner): string {
  const hex = digest(`bill ${subscriptionId} ${periodStart.toISOString()}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
