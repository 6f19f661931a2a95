import { expect, test } from 'vitest';
import { dataUse, megabytesPerHour, startsWithSound } from './data-use.ts';

test.each([
  [64, 29],
  [400, 180],
  [1, 1],
  [333, 150],
])('%i kb/s are %i megabytes an hour', (kbps, megabytes) => {
  expect(megabytesPerHour(kbps)).toBe(megabytes);
});

test('prefers measured data use over the usual one', () => {
  expect(dataUse({})).toEqual({ picture: 180, sound: 22 });
  expect(dataUse({ sound: 40 })).toEqual({ picture: 180, sound: 18 });
});

test.each([
  ['no word of it', {}, false],
  ['a quick network', { connection: { effectiveType: '4g', saveData: false } }, false],
  ['a slow one', { connection: { effectiveType: '3g' } }, true],
  ['saving', { connection: { effectiveType: '4g', saveData: true } }, true],
])('%s', (_, navigator, isSound) => {
  // The part that is read.
  expect(startsWithSound(navigator as Navigator)).toBe(isSound);
});
