import { expect, test } from 'vitest';
import { batch } from './batch.ts';

test('runs the first item at once, and collects later ones meanwhile', async () => {
  const runs: number[][] = [];
  const ask = batch<number>(async (items) => void runs.push(items), 20);
  await ask(1);
  await Promise.all([ask(2), ask(3), ask(4)]);
  await ask(5);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
});

test('rejects all calls of a failed batch, and continues', async () => {
  let isAway = true;
  const ask = batch<number>(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()), 1);
  const asked = await Promise.allSettled([ask(1), ask(2)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  await ask(3);
});
