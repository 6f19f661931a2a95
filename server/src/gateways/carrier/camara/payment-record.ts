import { fromCamaraAmount } from './money.ts';
import { paymentKeyOf, type PaymentRecord } from './records.ts';
import type { Payment } from '../port.ts';

/** Our status for each of the carrier's; `reserved` and the like belong to two-step payments, which we never use. */
const STATUSES: Record<PaymentRecord['paymentStatus'], Payment['status']> = {
  processing: 'pending',
  pending_validation: 'pending',
  reserved: 'pending',
  succeeded: 'succeeded',
  denied: 'denied',
  cancelled: 'denied',
};

/**
 * Converts the carrier's payment to ours; null when its amount or its key cannot be read. A payment has no reason for a
 * denial.
 */
export function readPayment(record: PaymentRecord): Payment | null {
  const { phoneNumber, paymentAmount } = record.amountTransaction;
  const money = fromCamaraAmount(paymentAmount.chargingInformation);
  const key = paymentKeyOf(record.amountTransaction);
  if (!money || key === null) return null;
  const status = STATUSES[record.paymentStatus];
  return {
    paymentId: record.paymentId,
    key,
    msisdn: phoneNumber,
    money,
    status,
    reason: status === 'denied' ? 'DENIED' : null,
    createdAt: record.paymentCreationDate,
  };
}
