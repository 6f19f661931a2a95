import type { Money } from '@lisan/contract/values/values';
import { z } from 'zod';
import { CURRENCY_EXPONENTS, isCurrency } from '../domain/money/currency.ts';
import { money } from '../domain/money/money.ts';

export const SMS_PRICE_VARIABLES = {
  SMS_PART_PRICE: z
    .string()
    .refine((text) => arrangeSmsPrice(text) !== null, 'an amount with its currency, such as IQD:25 or JOD:0.01')
    .optional()
    .describe(
      'What the operator charges for one part of an SMS, such as `IQD:25`; the console multiplies it before a notice is sent. Without it no cost is shown.',
    ),
} as const;

/** Reads the price of one part of an SMS from `IQD:25`; null without a price, or for text of another form. */
export function arrangeSmsPrice(text: string | undefined): Money | null {
  const [, currency = '', whole = '', fraction = ''] = /^([A-Z]{3}):(\d{1,6})(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (!isCurrency(currency)) return null;
  const exponent = CURRENCY_EXPONENTS[currency];
  return fraction.length > exponent ? null : money(Number(whole + fraction.padEnd(exponent, '0')), currency);
}
