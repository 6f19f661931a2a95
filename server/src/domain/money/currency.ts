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

/** Exponents of ISO 4217 that are not 2, of currencies in which we do not bill. */
const FOREIGN_EXPONENTS: Record<string, number> = {
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};
/** ISO 4217 without the currencies above, funds, metals and tests. */
const TWO_DECIMALS = new Set(
  (
    'AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE ' +
    'CZK DKK DOP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR INR IRR JMD KES KGS KHR KPW KYD ' +
    'KZT LAK LKR LRD LSL MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
    'PKR PLN RON RSD RUB SBD SCR SEK SGD SHP SLE SOS SRD SSP STN SVC SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU ' +
    'UZS VES WST XCD ZAR ZMW ZWG'
  ).split(' '),
);

export type Currency = keyof typeof CURRENCY_EXPONENTS;

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY_EXPONENTS, code);
}

/**
 * Returns the exponent of any currency of ISO 4217, because a carrier may take money in any of them. Null
 * for an unknown code.
 */
export function exponentOf(code: string): number | null {
  if (isCurrency(code)) return CURRENCY_EXPONENTS[code];
  if (Object.hasOwn(FOREIGN_EXPONENTS, code)) return FOREIGN_EXPONENTS[code] ?? null;
  return TWO_DECIMALS.has(code) ? 2 : null;
}
