import { z } from 'zod';

// The fields in use of Carrier Billing 0.5.0 and Carrier Billing Refund 0.3.0 (camaraproject/CarrierBillingCheckOut
// r3.2).

const PAYMENT_STATUSES = ['processing', 'pending_validation', 'denied', 'reserved', 'succeeded', 'cancelled'] as const;

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const ChargingInformation = z.object({ amount: z.number().positive(), currency: z.string() });

/** `PaymentCreated` and `Payment`, which are alike. */
export const PaymentRecord = z.object({
  paymentId: z.string().min(1),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentCreationDate: Instant,
  amountTransaction: z.object({
    phoneNumber: z.string(),
    clientCorrelator: z.string().optional(),
    referenceCode: z.string(),
    paymentAmount: z.object({ chargingInformation: ChargingInformation }),
  }),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** `PartialRefund`: we never ask for another kind. */
export const RefundRecord = z.object({
  refundId: z.string().min(1),
  refundStatus: z.enum(['processing', 'denied', 'succeeded']),
  refundCreationDate: Instant,
  type: z.literal('partial'),
  amountTransaction: z.object({
    referenceCode: z.string(),
    refundAmount: z.object({ chargingInformation: ChargingInformation }),
  }),
});
export type RefundRecord = z.infer<typeof RefundRecord>;

const TextOrNull = z.string().min(1).nullable().catch(null);

/** The readable fields of any item; null for each unreadable field. */
export const UnreadableRecord = z
  .object({
    paymentId: TextOrNull,
    paymentCreationDate: Instant.nullable().catch(null),
    amountTransaction: z
      .object({ phoneNumber: TextOrNull, clientCorrelator: TextOrNull, referenceCode: TextOrNull })
      .catch({ phoneNumber: null, clientCorrelator: null, referenceCode: null }),
  })
  .catch({
    paymentId: null,
    paymentCreationDate: null,
    amountTransaction: { phoneNumber: null, clientCorrelator: null, referenceCode: null },
  });
