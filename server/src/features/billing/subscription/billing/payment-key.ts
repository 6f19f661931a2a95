import { createHash } from 'node:crypto';

type BillOwner = { subscriptionId: string; periodStart: Date };

/**
 * Returns the carrier's key of an attempt: 40 hexadecimal digits. The key derives from the bill and from nothing
 * random, so that a retry, another node and a restored backup all ask for the same payment.
 *
 * Why: docs/decisions/021-payment-keys-derive-from-the-period.md
 */
export function paymentKey({ subscriptionId, periodStart, number }: BillOwner & { number: number }): string {
  return digest(`${subscriptionId} ${periodStart.toISOString()} ${number}`).slice(0, 40);
}

/** Returns the id of a period's bill, a UUID of version 8 (RFC 9562); every process derives the same id. */
export function billId({ subscriptionId, periodStart }: BillOwner): string {
  const hex = digest(`bill ${subscriptionId} ${periodStart.toISOString()}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
