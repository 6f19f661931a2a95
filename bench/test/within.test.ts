import { expect, test } from 'vitest';
import { within } from '../tools/within.ts';

test('returns what arrives in time, and passes on its failure', async () => {
  expect(await within(60_000, 'nothing', Promise.resolve(1))).toBe(1);
  await expect(within(60_000, 'nothing', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('fails with what it waited for when that does not arrive', async () => {
  await expect(within(10, 'no viewer is connected', new Promise(() => undefined))).rejects.toThrow(
    'no viewer is connected within 0.01 s',
  );
});
