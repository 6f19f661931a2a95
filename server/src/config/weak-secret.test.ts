import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedSecrets, weaknessOf } from './weak-secret.ts';

it.each([
  'x'.repeat(31),
  'a'.repeat(32),
  'ab'.repeat(20),
  'abcdefghij'.repeat(4),
  '0123456789abcdef'.repeat(2),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'please-change-me-before-you-go-live-1',
  'my-super-long-example-of-a-key-9876',
  '12345678901234567890123456789012',
  'aaaaaaaaaaaaaaaaaaaaaaaabcdefghijk',
])('rejects %j', (secret) => {
  expect(weaknessOf(secret)).not.toBeNull();
});

it.each(['hex', 'base64', 'base64url'] as const)('accepts random keys in %s', (encoding) => {
  for (let n = 0; n < 500; n += 1) expect(weaknessOf(randomBytes(32).toString(encoding))).toBeNull();
});

it('accepts nearly all random keys of the shortest length', () => {
  const keys = Array.from({ length: 10_000 }, () => randomBytes(16).toString('hex'));
  expect(keys.filter((key) => weaknessOf(key) !== null).length).toBeLessThan(50);
});

it('names every secret that equals another', () => {
  expect(sharedSecrets({ A: 'one', B: 'two', C: 'one', D: undefined, E: undefined })).toEqual([
    'C: the same as A; every secret needs a value of its own',
  ]);
});
