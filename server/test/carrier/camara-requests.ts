import { z } from 'zod';

// The request bodies of Carrier Billing 0.5.0, Carrier Billing Refund 0.3.0, One Time Password SMS 1.1.1 and Number
// Recycling 0.2.0, strictly: a field that is missing in the definitions is our fault.

const Phone = z.string().regex(/^\+[1-9][0-9]{4,14}$/);
const Amount = z
  .number()
  .min(0.001)
  .refine((n) => /^\d+(\.\d{1,3})?$/.test(String(n)), 'multipleOf 0.001');

const ChargingInformation = z.strictObject({
  amount: Amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string(),
  isTaxIncluded: z.boolean().optional(),
  taxAmount: z.number().min(0).optional(),
});
const ChargingMetaData = z.strictObject({
  merchantName: z.string().optional(),
  merchantIdentifier: z.string().optional(),
  fee: z.number().optional(),
  purchaseCategoryCode: z.string().optional(),
  channel: z.string().optional(),
  serviceId: z.string().optional(),
  productId: z.string().optional(),
});
const SinkCredential = z.strictObject({
  credentialType: z.enum(['PLAIN', 'ACCESSTOKEN', 'REFRESHTOKEN']),
  accessToken: z.string(),
  accessTokenExpiresUtc: z.iso.datetime({ offset: true }),
  accessTokenType: z.string(),
});

export const CreatePayment = z.strictObject({
  amountTransaction: z.strictObject({
    phoneNumber: Phone.optional(),
    clientCorrelator: z.string().optional(),
    referenceCode: z.string(),
    paymentAmount: z.strictObject({
      chargingInformation: ChargingInformation,
      chargingMetaData: ChargingMetaData.optional(),
    }),
  }),
  sink: z.string().optional(),
  sinkCredential: SinkCredential.optional(),
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export const CreateRefund = z.strictObject({
  type: z.literal('partial'),
  reason: z.string().optional(),
  sink: z.string().optional(),
  sinkCredential: SinkCredential.optional(),
  amountTransaction: z.strictObject({
    clientCorrelator: z.string().optional(),
    referenceCode: z.string(),
    refundAmount: z.strictObject({
      chargingInformation: ChargingInformation,
      chargingMetaData: ChargingMetaData.pick({ merchantIdentifier: true }).strict().optional(),
    }),
  }),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

const Instant = z.iso.datetime({ offset: true });
export const PaymentQuery = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).default(10),
  'paymentCreationDate.gte': Instant.optional(),
  'paymentCreationDate.lte': Instant.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  paymentStatus: z.string().optional(),
  merchantIdentifier: z.string().optional(),
});
export const RefundQuery = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).default(10),
  order: z.enum(['asc', 'desc']).default('desc'),
  merchantIdentifier: z.string().optional(),
});

export const SendCode = z.strictObject({
  phoneNumber: Phone,
  message: z
    .string()
    .max(160)
    .regex(/.*\{\{code\}\}.*/),
});
export const ValidateCode = z.strictObject({ authenticationId: z.string().max(36), code: z.string().max(10) });
export const CheckRecycling = z.strictObject({ phoneNumber: Phone.optional(), specifiedDate: z.iso.date() });
