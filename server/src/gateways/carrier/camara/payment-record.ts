import { fromCamaraAmount } from './money.ts';
import type { PaymentRecord } from './records.ts';
import type { Payment } from '../port.ts';

/** Our word for each status; `reserved` and the like only arise in two steps, which we never take. */
const STATUSES: Record<PaymentRecord['paymentStatus'], Payment['status']> = {
  processing: 'pending',
  pending_validation: 'pending',
  reserved: 'pending',
  succeeded: 'succeeded',
  denied: 'denied',
  cancelled: 'denied',
};

/** The payment in our words; null when its amount is none of ours. A payment does not say why it was denied. */
export function readPayment(record: PaymentRecord): Payment | null {
  const { phoneNumber, referenceCode, paymentAmount } = record.amountTransaction;
  const money = fromCamaraAmount(paymentAmount.chargingInformation);
  if (!money) return null;
  const status = STATUSES[record.paymentStatus];
  return {
    paymentId: record.paymentId,
    key: referenceCode,
    msisdn: phoneNumber,
    money,
    status,
    reason: status === 'denied' ? 'DENIED' : null,
    createdAt: record.paymentCreationDate,
  };
}
