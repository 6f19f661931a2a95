import { getCountryCallingCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, zoneOf } from './countries.ts';
import type { CountryCode } from './countries.ts';

const codes = Object.keys(COUNTRIES) as CountryCode[]; // the table's own keys

describe('countries', () => {
  it.each(codes)('%s has a real calling code, zone and locale', (code) => {
    const { dial, zone, locale } = COUNTRIES[code];
    expect(getCountryCallingCode(code)).toBe(dial);
    expect(new Intl.DateTimeFormat(locale, { timeZone: zone }).resolvedOptions()).toMatchObject({
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
  });

  it('names the months as the country does', () => {
    const month = (code: CountryCode) =>
      new Date('2026-11-15T12:00:00Z').toLocaleDateString(COUNTRIES[code].locale, { month: 'long' });
    expect([month('IQ'), month('EG'), month('SA')]).toEqual(['تشرين الثاني', 'نوفمبر', 'نوفمبر']);
  });

  it('rejects an unknown country', () => {
    expect(() => zoneOf('XX')).toThrow(RangeError);
    expect(() => zoneOf('toString')).toThrow(RangeError);
  });
});
