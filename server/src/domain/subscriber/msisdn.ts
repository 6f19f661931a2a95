import { toLatinDigits } from '@lisan/contract/values/digits';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode as AnyCountry, PhoneNumber } from 'libphonenumber-js/max';
import { stripInvisible } from '@lisan/contract/english/typography';
import { numberFault, readRange, type NumberFault, type NumberRanges } from './number-fault.ts';
import { COUNTRIES, countryOf, isCountryCode } from './countries.ts';
import type { CountryCode } from './countries.ts';

type Served = {
  /** ISO 3166-1 alpha-2; codes that are missing in `countries.ts` are not served. */
  countries: readonly string[];
  /** The country of a number written without a calling code. Throws RangeError for an unknown country. */
  defaultCountry: string;
  /** Numbers of the demo's unassigned range are valid as well. */
  demo?: boolean;
  numberRanges?: NumberRanges;
};

type ReadMsisdn =
  | { ok: true; /** E.164, such as +9647701234567. */ msisdn: string; country: CountryCode }
  | { ok: false; reason: NumberFault };

const SEPARATORS = /[\s().\-/\p{Pd}\u2212]/gu;
/** A number that was copied from a link or out of a sentence. */
const AROUND = /^tel:|[,;،؛]$/gi;
const DIALS = [...new Set(Object.values(COUNTRIES).map(({ dial }) => dial))].join('|');
/** A calling code before a number that already has it, as from a form that writes the code itself. */
const CODE_TWICE = new RegExp(String.raw`^(?:\+|00)?(${DIALS})(?:\+|00)?\1(?=\d{8})`);
// A Palestinian SIM (Jawwal 59, Ooredoo 56) is reachable under +970 and +972; both are one account.
const PALESTINIAN_UNDER_972 = /^(?:\+|00)?9720?(?=5[69]\d{7}$)/;
const DEMO_NUMBER = /^(?:(?<code>(?:\+|00)?964)0?|0?)(?<number>70\d{8})$/;

/**
 * Normalises a typed phone number to E.164: any digits, separators, dashes and bidi marks; national, with + or 00, or with the
 * calling code alone. Only mobile numbers of served countries are valid; configured ranges count as mobile.
 */
export function normaliseMsisdn(input: string, served: Served): ReadMsisdn {
  const { countries, defaultCountry, demo = false } = served;
  countryOf(defaultCountry);
  const typed = cleanTyped(input);
  if (typed === null) return { ok: false, reason: 'malformed' };
  const demoNumber = demo && countries.includes('IQ') ? readDemoNumber(typed, defaultCountry) : null;
  if (demoNumber !== null) return { ok: true, msisdn: demoNumber, country: 'IQ' };
  const known = readRange(typed, served);
  if (known) return { ok: true, ...known };
  const number = readNumber(typed.replace(PALESTINIAN_UNDER_972, '+970'), defaultCountry);
  if (!number) return { ok: false, reason: numberFault(typed, served) };
  const { country } = number;
  if (!country || !isCountryCode(country) || !countries.includes(country))
    return { ok: false, reason: 'country_not_served' };
  const type = number.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return { ok: false, reason: numberFault(typed, served) };
  return { ok: true, msisdn: number.number, country };
}

/** Returns the country of a stored number; null for a number outside the known countries. */
export function countryOfMsisdn(msisdn: string): CountryCode | null {
  const codes = Object.keys(COUNTRIES) as CountryCode[];
  return codes.find((code) => msisdn.startsWith(`+${COUNTRIES[code].dial}`)) ?? null;
}

/**
 * Masks a number for display: `+964 770 *** 4567`. Short numbers show fewer first digits, so that three stay hidden.
 */
export function maskMsisdn(msisdn: string): string {
  const digits = msisdn.replace(/^\+/, '');
  const dial = Object.values(COUNTRIES).find((country) => digits.startsWith(country.dial))?.dial ?? '';
  const national = digits.slice(dial.length);
  const shown = national.slice(0, dial === '' ? 0 : Math.max(0, Math.min(3, national.length - 7)));
  return [dial === '' ? '' : `+${dial}`, shown, '***', national.slice(-4)].filter((part) => part !== '').join(' ');
}

/**
 * Returns digits and a leading plus only; null when the text contains anything else. No calling code begins with a zero,
 * so a plus before one has no meaning.
 */
function cleanTyped(input: string): string | null {
  const text = toLatinDigits(stripInvisible(input).normalize('NFKC')).trim();
  const bare = text
    .replace(AROUND, '')
    .replace(SEPARATORS, '')
    .replace(/^\++/, '+')
    .replace(/^\+(?=0)/, '');
  const typed = bare.replace(CODE_TWICE, '+$1');
  return /^\+?\d+$/.test(typed) ? typed : null;
}

/** A number of Iraq's prefix 070, which no operator has and which is valid nowhere else in the product. */
function readDemoNumber(typed: string, defaultCountry: string): string | null {
  const national = DEMO_NUMBER.exec(typed)?.groups;
  if (!national) return null;
  const isAtHome = national['code'] === undefined;
  return isAtHome && defaultCountry !== 'IQ' ? null : `+964${national['number']}`;
}

/** Parses a valid number; a number that is invalid nationally may have its calling code without the plus. */
function readNumber(typed: string, defaultCountry: string): PhoneNumber | null {
  // Every code of countries.ts is known to the library.
  const atHome = parsePhoneNumberFromString(typed, { defaultCountry: defaultCountry as AnyCountry, extract: false });
  if (atHome?.isValid()) return atHome;
  const abroad = typed.startsWith('+') ? undefined : parsePhoneNumberFromString(`+${typed}`, { extract: false });
  return abroad?.isValid() ? abroad : null;
}
