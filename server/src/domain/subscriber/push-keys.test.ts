import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { arePushKeys } from './push-keys.ts';

const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
const auth = randomBytes(16).toString('base64url');

test('accepts a browser’s keys, padded or not', () => {
  expect(arePushKeys({ p256dh, auth })).toBe(true);
  expect(arePushKeys({ p256dh: `${p256dh}=`, auth: `${auth}==` })).toBe(true);
});

test.each([
  ['too short a point', { p256dh: p256dh.slice(0, 80), auth }],
  ['a compressed point', { p256dh: `A${p256dh.slice(1)}`, auth }],
  ['too short a secret', { p256dh, auth: auth.slice(0, 10) }],
  ['no base64url', { p256dh: `${p256dh.slice(0, -2)}!!`, auth }],
  ['nothing', { p256dh: '', auth: '' }],
])('rejects %s', (_what, keys) => {
  expect(arePushKeys(keys)).toBe(false);
});
