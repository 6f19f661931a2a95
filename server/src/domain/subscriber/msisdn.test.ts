import fc from 'fast-check';
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryOf } from './countries.ts';
import type { CountryCode } from './countries.ts';
import { maskMsisdn, normaliseMsisdn } from './msisdn.ts';

const codes = Object.keys(COUNTRIES) as CountryCode[]; // the table's own keys
const served = { countries: codes, defaultCountry: 'IQ' };
const iraqi = { ok: true, msisdn: '+9647701234567', country: 'IQ' };

function inArabicDigits(text: string, zero: number): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

describe('normalising a phone number', () => {
  it.each([
    '07701234567',
    '7701234567',
    '9647701234567',
    '+9647701234567',
    '009647701234567',
    '+964 (0)770-123-4567',
    ' 0770 123 4567 ',
    '٠٧٧٠١٢٣٤٥٦٧',
    '۰۷۷۰۱۲۳۴۵۶۷',
    '٠٧٧٠ 123 ٤٥٦٧',
    '\u202A+964 770 123 4567\u202C',
    '\u2066\u200F0770\u200B1234567\u2069\uFEFF',
    '0770\u00A0123\u00A04567',
    '＋９６４７７０１２３４５６７',
    '0770.123.4567',
    '0770/1234567',
    '(+964) 770 123 4567',
    '+964\u2011770\u2011123\u20114567',
    '0770\u2013123\u20134567',
    '0770\u2212123\u22124567',
    'tel:+9647701234567',
    '07701234567،',
    '07701234567 ;',
    '+07701234567',
    '+00964 770 123 4567',
    '++964 770 123 4567',
    '+964 964 770 123 4567',
    '964 00964 770 123 4567',
    '+964 +964 770 123 4567',
  ])('reads %j', (typed) => {
    expect(normaliseMsisdn(typed, served)).toEqual(iraqi);
  });

  it.each([
    '',
    'abc',
    '+',
    '0770 123 4567 ext 5',
    'call 07701234567',
    '07701234567;drop',
    '+964+7701234567',
    '01234567890',
    '+9995551234',
  ])('rejects %j as malformed', (typed) => {
    expect(normaliseMsisdn(typed, served)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each([
    ['IQ', '0770'],
    ['IQ', '0770 123 456'],
    ['IQ', '1234567'],
    ['IQ', '+964770123456'],
    ['IQ', '964770123456'],
    ['IQ', '00964770123456'],
    ['EG', '0152649592'],
    ['EG', '+20 152 649 592'],
    ['SA', '050123456'],
    ['JO', '079012345'],
    ['LB', '0312345'],
    ['TN', '2012345'],
  ])('rejects a number of %s that lacks digits: %s', (defaultCountry, typed) => {
    expect(normaliseMsisdn(typed, { ...served, defaultCountry })).toEqual({ ok: false, reason: 'too_short' });
  });

  it.each([
    ['IQ', '077012345678'],
    ['IQ', '077012345678901'],
    ['IQ', '+96477012345678'],
    ['IQ', '96477012345678'],
    ['EG', '010012345678'],
    ['SA', '05012345678'],
    ['JO', '07901234567'],
    ['KW', '500123456'],
  ])('rejects a number of %s that has too many digits: %s', (defaultCountry, typed) => {
    expect(normaliseMsisdn(typed, { ...served, defaultCountry })).toEqual({ ok: false, reason: 'too_long' });
  });

  it('knows the digits of every country’s mobile numbers', () => {
    for (const country of codes) {
      const national = String(getExampleNumber(country, examples)?.nationalNumber);
      const dial = countryOf(country).dial;
      const reasonOf = (typed: string) => {
        const read = normaliseMsisdn(typed, served);
        return read.ok ? 'ok' : read.reason;
      };
      expect([country, reasonOf(`+${dial}${national}`)]).toEqual([country, 'ok']);
      expect([country, reasonOf(`+${dial}${national.slice(0, -2)}`)]).toEqual([country, 'too_short']);
      expect([country, reasonOf(`+${dial}${national}12`)]).toEqual([country, 'too_long']);
    }
  });

  it('rejects a fixed line', () => {
    expect(normaliseMsisdn('+96414123456', served)).toEqual({ ok: false, reason: 'not_mobile' });
    expect(normaliseMsisdn('+97444123456', served)).toEqual({ ok: false, reason: 'not_mobile' });
  });

  it('rejects a country that is not served', () => {
    expect(normaliseMsisdn('+12025550123', served)).toEqual({ ok: false, reason: 'country_not_served' });
    expect(normaliseMsisdn('+201001234567', { countries: ['IQ'], defaultCountry: 'IQ' })).toEqual({
      ok: false,
      reason: 'country_not_served',
    });
    expect(normaliseMsisdn('+972502345678', served)).toEqual({ ok: false, reason: 'country_not_served' });
    expect(normaliseMsisdn('+1202555', served)).toEqual({ ok: false, reason: 'country_not_served' });
    expect(normaliseMsisdn('+9665012345', { countries: ['IQ'], defaultCountry: 'IQ' })).toEqual({
      ok: false,
      reason: 'country_not_served',
    });
  });

  describe('of a range that is configured', () => {
    const withRange = { ...served, defaultCountry: 'SA', numberRanges: { SA: ['52'], JO: ['76'] } };
    const number = { ok: true, msisdn: '+966521234567', country: 'SA' };

    it.each([
      '+966 52 123 4567',
      '966521234567',
      '00966521234567',
      '0521234567',
      '521234567',
      '+9660521234567',
      '٠٥٢١٢٣٤٥٦٧',
    ])('reads %s', (typed) => {
      expect(normaliseMsisdn(typed, withRange)).toEqual(number);
      expect(normaliseMsisdn(typed, served).ok).toBe(false);
    });

    it.each([
      ['052123456', 'too_short'],
      ['05212345678', 'too_long'],
      ['+96652123456', 'too_short'],
    ])('rejects %s as %s', (typed, reason) => {
      expect(normaliseMsisdn(typed, withRange)).toEqual({ ok: false, reason });
    });

    it('reads the national form only at home, and only where the country is served', () => {
      expect(normaliseMsisdn('0521234567', { ...withRange, defaultCountry: 'IQ' }).ok).toBe(false);
      expect(normaliseMsisdn('+966521234567', { ...withRange, defaultCountry: 'IQ' })).toEqual(number);
      expect(normaliseMsisdn('+966521234567', { ...withRange, countries: ['IQ'], defaultCountry: 'IQ' }).ok).toBe(
        false,
      );
    });
  });

  it.each(['+970599123456', '+972599123456', '972599123456', '00972599123456', '+972 059 912 3456', '970599123456'])(
    'maps the Palestinian spelling %s to one account',
    (typed) => {
      expect(normaliseMsisdn(typed, served)).toEqual({ ok: true, msisdn: '+970599123456', country: 'PS' });
    },
  );

  it('reads the national form of the default country', () => {
    expect(normaliseMsisdn('0569123456', { countries: codes, defaultCountry: 'PS' })).toMatchObject({
      msisdn: '+970569123456',
    });
    expect(normaliseMsisdn('01001234567', { countries: codes, defaultCountry: 'EG' })).toMatchObject({
      msisdn: '+201001234567',
    });
  });

  it.each(['+9647000000001', '0700 000 0001', '7000000001', '9647000000001', '009647000000001', '٠٧٠٠٠٠٠٠٠٠١'])(
    'accepts %s, which no operator has, in the demo only',
    (typed) => {
      const read = { ok: true, msisdn: '+9647000000001', country: 'IQ' };
      expect(normaliseMsisdn(typed, { ...served, demo: true })).toEqual(read);
      expect(normaliseMsisdn(typed, served)).toEqual({ ok: false, reason: expect.any(String) });
    },
  );

  it('accepts the demo’s numbers only where Iraq is served, and in national form only there', () => {
    const demo = { countries: ['EG', 'IQ'], defaultCountry: 'EG', demo: true };
    expect(normaliseMsisdn('0700 000 0001', demo).ok).toBe(false);
    expect(normaliseMsisdn('+9647000000001', demo).ok).toBe(true);
    expect(normaliseMsisdn('+9647000000001', { ...demo, countries: ['EG'] }).ok).toBe(false);
  });

  it('reads every country’s numbers, in any notation, as the same number', () => {
    const spelling = fc.constantFrom<(n: string) => string>(
      (n) => n,
      (n) => n.replace('+', '00'),
      (n) => n.replace('+', ''),
      (n) => inArabicDigits(n, 0x660),
      (n) => inArabicDigits(n, 0x6f0),
      (n) => `\u200E${[...n].join('\u200B')}`,
      (n) => n.replace(/(\d{3})(?=\d)/g, '$1 '),
    );
    fc.assert(
      fc.property(fc.constantFrom(...codes), spelling, (country, spell) => {
        const msisdn = String(getExampleNumber(country, examples)?.number);
        const read = normaliseMsisdn(spell(msisdn), served);
        expect(read).toEqual({ ok: true, msisdn, country });
      }),
    );
  });

  it('is idempotent and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\+?[0-9 ()-]{4,20}$/)), (typed) => {
        const read = normaliseMsisdn(typed, served);
        if (read.ok) expect(normaliseMsisdn(read.msisdn, served)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});

describe('masking a phone number', () => {
  it('shows the country, the first and the last digits', () => {
    expect(maskMsisdn('+9647701234567')).toBe('+964 770 *** 4567');
    expect(maskMsisdn('+201001234567')).toBe('+20 100 *** 4567');
  });

  it('hides at least three digits of every country’s numbers', () => {
    for (const code of codes) {
      const msisdn = String(getExampleNumber(code, examples)?.number);
      const masked = maskMsisdn(msisdn);
      expect(masked.startsWith(`+${countryOf(code).dial} `)).toBe(true);
      expect(masked.endsWith(msisdn.slice(-4))).toBe(true);
      expect(masked.replace(/\D/g, '').length).toBeLessThanOrEqual(msisdn.length - 1 - 3);
    }
  });

  it('shows at most the last four of an unknown number', () => {
    expect(maskMsisdn('+12025550123')).toBe('*** 0123');
  });
});
