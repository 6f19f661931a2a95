import { z } from 'zod';
import { CURRENCY_EXPONENTS, isCurrency } from '../domain/money/currency.ts';

/** About three months of the dearest plan in each currency. */
const DEFAULT_LIMITS = 'IQD:5000,EGP:75,JOD:5,ILS:20,SAR:30,AED:30,QAR:30,KWD:2.5,BHD:3,OMR:3';

/** Minor units by currency. */
type RefundLimits = Readonly<Record<string, number>>;

const REFUND_LIMIT_VARIABLES = {
  REFUND_LIMIT: z
    .string()
    .refine((text) => readLimits(text) !== null, 'amounts by currency, such as IQD:5000,JOD:5')
    .default(DEFAULT_LIMITS)
    .describe(
      'Up to how much one colleague refunds alone to a learner within a day, by currency. A currency that is not named always needs a second person; the default is about three months of the dearest plan.',
    ),
} as const;

/** Reads the amounts that one colleague refunds alone, from `IQD:5000,JOD:5`. An unnamed currency always needs two. */
function arrangeRefundLimits(text: string): RefundLimits {
  return readLimits(text) ?? {};
}

function readLimits(text: string): Record<string, number> | null {
  const limits: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, currency = '', whole = '', fraction = ''] = /^\s*([A-Z]{3}):(\d{1,9})(?:\.(\d+))?\s*$/.exec(part) ?? [];
    if (!isCurrency(currency)) return null;
    const exponent = CURRENCY_EXPONENTS[currency];
    if (fraction.length > exponent) return null;
    limits[currency] = Number(whole + fraction.padEnd(exponent, '0'));
  }
  return limits;
}

/** How charges reach the carrier, and when they are allowed. */
export type BillingConfig = {
  /** The effect of a start on the billing switch: none, pause it, or reconcile with the carrier before charging. */
  startMode: 'on' | 'paused' | 'reconcile-first';
  /** How long an existing payment may be missing from the carrier's list. */
  absenceProofMs: number;
  /** The carrier never performs the same payment key twice, so that a repetition is safe. */
  hasIdempotentPayments: boolean;
  maxRequestsPerSecond: number;
  /** Concurrent payment requests per process. */
  maxInFlight: number;
  /** The amounts that one colleague refunds alone. */
  refundLimits: RefundLimits;
  /** How many days staff credit to a learner within thirty days. */
  creditDaysLimit: number;
  /** How long the journal outside the database is retained. */
  journalDays: number;
};

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');

export const BILLING_VARIABLES = {
  BILLING: z.enum(['on', 'paused', 'reconcile-first']).default('on').meta({
    description:
      'What a start does to the billing switch: `on` leaves it, `paused` pauses charges, `reconcile-first` compares with the operator before charges continue, as after a restored backup.',
    page: 'docs/operations/restore.md#after-a-restored-backup',
  }),
  CARRIER_ABSENCE_WINDOW_MIN: z.coerce
    .number()
    .min(0.1)
    .max(2_880)
    .default(60)
    .describe(
      'How many minutes a payment that was made may be missing from the operator’s list. Ask the operator, and prefer a longer value: a charge whose reply was lost stays undecided that long, with access.',
    ),
  CARRIER_IDEMPOTENT_PAYMENTS: flag
    .default(false)
    .describe(
      '`true` only if the operator guarantees in writing that one key is never charged twice. After a lost reply the same request is then repeated.',
    ),
  CARRIER_REQUESTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe('Requests a second of one worker to the operator; halved while the operator returns 429.'),
  CARRIER_MAX_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(2_000)
    .describe(
      'Payment requests in flight of one worker. Its renewals per second are about this number divided by the operator’s response time in seconds.',
    ),
  ...REFUND_LIMIT_VARIABLES,
  CREDIT_DAYS_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .max(366)
    .default(31)
    .describe('How many days staff credit to one learner within thirty days, all colleagues together.'),
  BILLING_JOURNAL_DAYS: z.coerce.number().int().min(1).max(400).default(16).meta({
    description:
      'How many days the journal of leavings and consents outside the database is retained: as long as the oldest backup that you would restore, and no longer, because erased numbers stay in it.',
    page: 'docs/operations/restore.md#the-journal',
  }),
} as const;

const Variables = z.object(BILLING_VARIABLES);

export function arrangeBilling(e: z.infer<typeof Variables>): BillingConfig {
  return {
    startMode: e.BILLING,
    absenceProofMs: e.CARRIER_ABSENCE_WINDOW_MIN * 60_000,
    hasIdempotentPayments: e.CARRIER_IDEMPOTENT_PAYMENTS,
    maxRequestsPerSecond: e.CARRIER_REQUESTS_PER_SECOND,
    maxInFlight: e.CARRIER_MAX_IN_FLIGHT,
    creditDaysLimit: e.CREDIT_DAYS_LIMIT,
    journalDays: e.BILLING_JOURNAL_DAYS,
    refundLimits: arrangeRefundLimits(e.REFUND_LIMIT),
  };
}
