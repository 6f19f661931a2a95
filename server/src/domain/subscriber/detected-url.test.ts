import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDetectedUrl, MAX_URL_LENGTH } from './detected-url.ts';

describe('cleaning a detected address', () => {
  it('retains where a visitor came from, in search and hash', () => {
    expect(cleanDetectedUrl('https://lisan.example/?utm_source=fb&gclid=1#/home?click_id=9&pub_id=7')).toBe(
      'https://lisan.example/?utm_source=fb&gclid=1#/home?click_id=9&pub_id=7',
    );
  });

  it('drops what identifies the visitor, and unknown parameters', () => {
    expect(
      cleanDetectedUrl('https://lisan.example/?msisdn=9647701234567&utm_source=fb&x=1#/home?dr=abc&otp=1234&ref=sms'),
    ).toBe('https://lisan.example/?utm_source=fb#/home?ref=sms');
    expect(cleanDetectedUrl('https://lisan.example/?access_token=a&token=b&utm_token=c&UTM_SOURCE=d')).toBe(
      'https://lisan.example/?UTM_SOURCE=d',
    );
    expect(cleanDetectedUrl('https://lisan.example/?ref=%2B9647701234567&source=eyJhbGciOi.eyJzdWIi.c2ln')).toBe(
      'https://lisan.example/',
    );
  });

  it('drops credentials, and a hash that is no route', () => {
    expect(cleanDetectedUrl('https://me:secret@lisan.example/#access_token=abc')).toBe('https://lisan.example/');
  });

  it('merges a query that is written twice', () => {
    expect(cleanDetectedUrl('https://lisan.example/#/home?ref=a?otp=1&source=b')).toBe(
      'https://lisan.example/#/home?ref=a&source=b',
    );
  });

  it.each([
    '',
    'lisan.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://lisan.example/',
    '/home',
    'https://',
  ])('rejects %j', (input) => {
    expect(cleanDetectedUrl(input)).toBeNull();
  });

  it('has a maximum length, after cleaning', () => {
    expect(cleanDetectedUrl(`https://lisan.example/?x=${'a'.repeat(900)}&ref=b`)).toBe('https://lisan.example/?ref=b');
    expect(cleanDetectedUrl(`https://lisan.example/${'a'.repeat(MAX_URL_LENGTH)}`)).toBeNull();
  });

  it('never retains a secret, and is idempotent', () => {
    const name = fc.constantFrom(
      'dr',
      'msisdn',
      'MSISDN',
      'otp',
      'token',
      'access_token',
      'utm_msisdn',
      'ref_token',
      'utm_source',
      'ref',
      'q',
    );
    const query = fc.array(fc.tuple(name, fc.stringMatching(/^[a-z0-9]{0,12}$/)), { maxLength: 8 });
    const personal = /[?&](?:dr|q|[^=&]*(?:msisdn|otp|token)[^=&]*)=/i;
    fc.assert(
      fc.property(query, query, fc.boolean(), (search, hash, hasRoute) => {
        const written = (pairs: [string, string][]) => pairs.map(([key, value]) => `${key}=${value}`).join('&');
        const cleaned = cleanDetectedUrl(
          `https://lisan.example/?${written(search)}#${hasRoute ? '/home?' : ''}${written(hash)}`,
        );
        expect(cleaned).not.toBeNull();
        expect(cleaned).not.toMatch(personal);
        expect(cleanDetectedUrl(cleaned ?? '')).toBe(cleaned);
      }),
    );
  });
});
