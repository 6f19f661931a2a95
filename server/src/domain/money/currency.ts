/**
 * The exponent of each billing currency, by ISO 4217. Never from `Intl`, which follows everyday use and returns 0 for
 * IQD.
 */
export const CURRENCY_EXPONENTS = {
  AED: 2,
  BHD: 3,
  DZD: 2,
  EGP: 2,
  ILS: 2,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LBP: 2,
  LYD: 3,
  MAD: 2,
  OMR: 3,
  QAR: 2,
  SAR: 2,
  SDG: 2,
  SYP: 2,
  TND: 3,
  YER: 2,
} as const;

export type Currency = keyof typeof CURRENCY_EXPONENTS;

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY_EXPONENTS, code);
}
