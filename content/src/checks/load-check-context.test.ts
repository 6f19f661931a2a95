import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { loadCheckContext } from './load-check-context.ts';

it('the dictionary contains American spellings', async () => {
  const { isSpelledRight } = await loadCheckContext(dirname(dirname(import.meta.dirname)));
  expect(['neighbor', 'traveling', 'Tuesday', "isn't"].map(isSpelledRight)).toEqual([true, true, true, true]);
  expect(['neighbour', 'tommorow'].map(isSpelledRight)).toEqual([false, false]);
});
