import { z } from 'zod';

// The fields in use of Carrier Billing 0.5.0 and Carrier Billing Refund 0.3.0 (camaraproject/CarrierBillingCheckOut
// r3.2), in every spelling with one meaning. Why: docs/decisions/082-foreign-spellings-with-one-meaning.md

const PAYMENT_STATUSES = ['processing', 'pending_validation', 'denied', 'reserved', 'succeeded', 'cancelled'] as const;

/**
 * A time of ISO 8601, also with a blank in place of the T, and with an offset without its colon or its minutes. A time
 * without an offset may be any time.
 */
export const Instant = z
  .string()
  .transform((text) =>
    text
      .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
      .replace(
        /(?<=:\d\d(?:\.\d+)?)([+-]\d\d):?(\d\d)?$/,
        (_all, hours: string, minutes = '00') => `${hours}:${minutes}`,
      ),
  )
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text));
/** Some carriers write the amount as text, and the currency in small letters. */
const ChargingInformation = z.object({
  amount: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().positive()),
  currency: z.string().toUpperCase(),
});
/** E.164 with its plus; carriers also leave it out, or write two zeros or `tel:` before the number. */
const Msisdn = z.string().transform((text) => text.replace(/^(?:tel:)?(?:\+|00)?(?=[1-9]\d{7,14}$)/i, '+'));
/** Ids are text; some gateways write numbers, which are read only while they are exact. */
export const Id = z.union([z.string().min(1), z.int().transform(String)]);
const Status = <T extends readonly string[]>(statuses: T) => z.string().toLowerCase().pipe(z.enum(statuses));

/** `PaymentCreated` and `Payment`, which are alike. */
export const PaymentRecord = z.object({
  paymentId: Id,
  paymentStatus: Status(PAYMENT_STATUSES),
  paymentCreationDate: Instant,
  amountTransaction: z.object({
    phoneNumber: Msisdn,
    clientCorrelator: z.string().optional(),
    referenceCode: z.string().optional(),
    paymentAmount: z.object({ chargingInformation: ChargingInformation }),
  }),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** `PartialRefund`: we never ask for another kind. */
export const RefundRecord = z.object({
  refundId: Id,
  refundStatus: Status(['processing', 'denied', 'succeeded'] as const),
  refundCreationDate: Instant,
  type: z.literal('partial'),
  amountTransaction: z.object({
    clientCorrelator: z.string().optional(),
    referenceCode: z.string().optional(),
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

type Keys = { referenceCode?: string | null | undefined; clientCorrelator?: string | null | undefined };

/** Our keys of payments. */
const PAYMENT_KEY = /^[0-9a-f]{40}$/i;

/**
 * Returns our key of a payment, which we send as its reference and as its correlator; null without both. Some carriers
 * put their own into one of them, or change the letters.
 */
export function paymentKeyOf({ referenceCode, clientCorrelator }: Keys): string | null {
  const ours = [referenceCode, clientCorrelator].find((key) => PAYMENT_KEY.test(key ?? ''));
  return ours?.toLowerCase() ?? referenceCode ?? clientCorrelator ?? null;
}

/** Whether either field of a record has this key. */
export function hasKey({ referenceCode, clientCorrelator }: Keys, key: string): boolean {
  return [referenceCode, clientCorrelator].some((known) => known?.toLowerCase() === key.toLowerCase());
}
