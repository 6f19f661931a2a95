import { expect, test } from 'vitest';
import { readPrivateQuery, withoutPrivateParts, withoutPrivateQuery } from './private-query.ts';

test('prefers the query of the hash over that of the address', () => {
  expect(readPrivateQuery('?otp=1', '?otp=2&msisdn=3')).toEqual({ dr: null, msisdn: '3', otp: '1' });
});

test('leaves the rest of a query', () => {
  expect(withoutPrivateQuery('?a=1&dr=x&msisdn=2&otp=3')).toBe('?a=1');
  expect(withoutPrivateQuery('?otp=3')).toBe('');
});

test('removes secrets from both queries of an address', () => {
  expect(withoutPrivateParts('https://l.example/?utm=a&dr=x#/home?otp=1&b=2')).toBe(
    'https://l.example/?utm=a#/home?b=2',
  );
});
