import { z } from 'zod';
import { CURRENCY_EXPONENTS, isCurrency } from '../domain/money/currency.ts';

/** About three months of the dearest plan in each currency. */
const DEFAULT_LIMITS = 'IQD:5000,EGP:75,JOD:5,ILS:20,SAR:30,AED:30,QAR:30,KWD:2.5,BHD:3,OMR:3';

/** Minor units by currency. */
export type RefundLimits = Readonly<Record<string, number>>;

export const REFUND_LIMIT_VARIABLES = {
  REFUND_LIMIT: z
    .string()
    .refine((text) => readLimits(text) !== null, 'amounts by currency, such as IQD:5000,JOD:5')
    .default(DEFAULT_LIMITS)
    .describe(
      'Up to how much one colleague refunds alone to a learner within a day, by currency. A currency that is not named always needs a second person; the default is about three months of the dearest plan.',
    ),
} as const;

/** Up to how much one colleague refunds alone, from `IQD:5000,JOD:5`. A currency that is not named always needs two. */
export function arrangeRefundLimits(text: string): RefundLimits {
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
