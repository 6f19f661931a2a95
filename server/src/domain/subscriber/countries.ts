import type { Currency } from '../money/currency.ts';

export type Country = {
  /** Calling code without its plus. */
  dial: string;
  /** IANA zone of the capital, which learner-days follow. */
  zone: string;
  nameAr: string;
  /** ISO 4217. */
  currency: Currency;
  /** BCP 47, always with Latin digits and the Gregorian calendar; the region selects the names of the months. */
  locale: string;
};

/** The countries that an installation can serve, by ISO 3166-1 alpha-2. */
export const COUNTRIES = {
  IQ: country('IQ', '964', 'Asia/Baghdad', 'العراق', 'IQD'),
  EG: country('EG', '20', 'Africa/Cairo', 'مصر', 'EGP'),
  JO: country('JO', '962', 'Asia/Amman', 'الأردن', 'JOD'),
  PS: country('PS', '970', 'Asia/Hebron', 'فلسطين', 'ILS'),
  SA: country('SA', '966', 'Asia/Riyadh', 'السعودية', 'SAR'),
  AE: country('AE', '971', 'Asia/Dubai', 'الإمارات', 'AED'),
  KW: country('KW', '965', 'Asia/Kuwait', 'الكويت', 'KWD'),
  QA: country('QA', '974', 'Asia/Qatar', 'قطر', 'QAR'),
  BH: country('BH', '973', 'Asia/Bahrain', 'البحرين', 'BHD'),
  OM: country('OM', '968', 'Asia/Muscat', 'عُمان', 'OMR'),
  YE: country('YE', '967', 'Asia/Aden', 'اليمن', 'YER'),
  LY: country('LY', '218', 'Africa/Tripoli', 'ليبيا', 'LYD'),
  SD: country('SD', '249', 'Africa/Khartoum', 'السودان', 'SDG'),
  SY: country('SY', '963', 'Asia/Damascus', 'سوريا', 'SYP'),
  LB: country('LB', '961', 'Asia/Beirut', 'لبنان', 'LBP'),
  MA: country('MA', '212', 'Africa/Casablanca', 'المغرب', 'MAD'),
  DZ: country('DZ', '213', 'Africa/Algiers', 'الجزائر', 'DZD'),
  TN: country('TN', '216', 'Africa/Tunis', 'تونس', 'TND'),
} as const;

export type CountryCode = keyof typeof COUNTRIES;

/** Whether a code is one of the countries above. */
export function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(COUNTRIES, code);
}

/** Returns a country by its code. Throws RangeError for an unknown code. */
export function countryOf(code: string): Country {
  if (!isCountryCode(code)) throw new RangeError(`Unknown country ${code}`);
  return COUNTRIES[code];
}

/** Returns the IANA zone of a country. Throws RangeError for an unknown country. */
export function zoneOf(code: string): string {
  return countryOf(code).zone;
}

function country(code: string, dial: string, zone: string, nameAr: string, currency: Currency): Country {
  return { dial, zone, nameAr, currency, locale: `ar-${code}-u-ca-gregory-nu-latn` };
}
