import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { COUNTRIES, isCountryCode } from './countries.ts';
import type { CountryCode } from './countries.ts';

/** Mobile numbers without the calling code and the zero: their digits, in order. */
const MOBILE_DIGITS: Readonly<Record<CountryCode, readonly number[]>> = {
  IQ: [10],
  EG: [10],
  JO: [9],
  PS: [9],
  SA: [9],
  AE: [9],
  KW: [8],
  QA: [8],
  BH: [8],
  OM: [8],
  YE: [9],
  LY: [9],
  SD: [9],
  SY: [9],
  LB: [7, 8],
  MA: [9],
  DZ: [9],
  TN: [8],
};

/**
 * Ranges of mobile numbers that the metadata of the library does not have yet, by country: first digits of numbers
 * without the calling code and the zero.
 */
export type NumberRanges = Readonly<Record<string, readonly string[]>>;

type Served = { countries: readonly string[]; defaultCountry: string; numberRanges?: NumberRanges };

export type NumberFault = 'malformed' | 'too_short' | 'too_long' | 'not_mobile' | 'country_not_served';

type National = { country: CountryCode; national: string };

/** Reads a number of a configured range; null for any other number. `typed` has digits and a leading plus only. */
export function readRange(typed: string, served: Served): { msisdn: string; country: CountryCode } | null {
  for (const { country, national } of readingsOf(typed, served)) {
    const isWhole = MOBILE_DIGITS[country].includes(national.length);
    if (isWhole && isInRange({ country, national }, served))
      return { msisdn: `+${COUNTRIES[country].dial}${national}`, country };
  }
  return null;
}

/** Returns why a number is not a mobile number of a served country. `typed` has digits and a leading plus only. */
export function numberFault(typed: string, served: Served): NumberFault {
  const readings = readingsOf(typed, served);
  for (const reading of readings) {
    const fault = lengthFault(reading, served);
    if (fault !== null) return fault;
  }
  const known = readings.map(parse).find((number) => number?.isValid());
  if (known) return 'not_mobile';
  const [first] = readings;
  if (!first) return hasCallingCode(typed) ? 'country_not_served' : 'malformed';
  const digits = MOBILE_DIGITS[first.country];
  if (first.national.length < Math.min(...digits)) return 'too_short';
  return first.national.length > Math.max(...digits) ? 'too_long' : 'malformed';
}

/** The numbers that a typed number may mean: of the country of its calling code, or of the default country first. */
function readingsOf(typed: string, { countries, defaultCountry }: Served): National[] {
  const international = /^(?:\+|00)(?<digits>\d+)$/.exec(typed)?.groups?.['digits'];
  const abroad = Object.keys(COUNTRIES)
    .filter(isCountryCode)
    .filter((country) => countries.includes(country))
    .flatMap((country) => {
      const { dial } = COUNTRIES[country];
      const digits = international ?? typed;
      return digits.startsWith(dial) ? [{ country, national: digits.slice(dial.length).replace(/^0+/, '') }] : [];
    });
  if (international !== undefined || typed.startsWith('+')) return abroad;
  const atHome = isCountryCode(defaultCountry) && countries.includes(defaultCountry) ? [defaultCountry] : [];
  return [...atHome.map((country) => ({ country, national: typed.replace(/^0+/, '') })), ...abroad];
}

/** Whether a number would be a mobile number with more or with fewer digits. */
function lengthFault({ country, national }: National, served: Served): 'too_short' | 'too_long' | null {
  const isMobileWith = (digits: number) =>
    isMobile({ country, national: national.slice(0, digits).padEnd(digits, '0') }, served);
  const lengths = MOBILE_DIGITS[country];
  if (national === '' || lengths.some((digits) => digits > national.length && isMobileWith(digits))) return 'too_short';
  return lengths.some((digits) => digits < national.length && isMobileWith(digits)) ? 'too_long' : null;
}

function isMobile(number: National, served: Served): boolean {
  const type = parse(number)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || isInRange(number, served);
}

function isInRange({ country, national }: National, { numberRanges }: Served): boolean {
  return numberRanges?.[country]?.some((range) => national.startsWith(range)) ?? false;
}

function parse({ country, national }: National) {
  return parsePhoneNumberFromString(`+${COUNTRIES[country].dial}${national}`, { extract: false });
}

function hasCallingCode(typed: string): boolean {
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+'), { extract: false });
  return number?.countryCallingCode !== undefined;
}
