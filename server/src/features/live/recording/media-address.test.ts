import { expect, test } from 'vitest';
import { isValidPrefix, signPrefix } from './media-address.ts';

const KEY = 's'.repeat(32);
const NOW = new Date('2026-03-10T09:00:00Z');
const [, , sessionId = '', expires = '', signature = ''] = signPrefix(
  KEY,
  'session',
  new Date(NOW.getTime() + 60_000),
).split('/');
const isValid = (spelling: string) => isValidPrefix([KEY], { sessionId, expires, signature: spelling }, NOW);

test('accepts the signature of a prefix as it was written', () => {
  expect(isValid(signature)).toBe(true);
});

test.each([
  ['padding', `${signature}=`],
  ['padding and junk', `${signature}==junk`],
  ['junk that a decoder skips', `${signature}!`],
  ['nothing', ''],
])('rejects a signature with %s', (_name, spelling) => {
  expect(isValid(spelling)).toBe(false);
});
