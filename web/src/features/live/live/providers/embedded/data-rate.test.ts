import { expect, test } from 'vitest';
import { createDataRate } from './data-rate.ts';

test('reports a rate after five seconds, over the last fifteen', () => {
  let now = 0;
  const rate = createDataRate(() => now);
  for (let second = 0; second < 30; second += 1) {
    now = second * 1000;
    rate.record(second < 10 ? 500_000 : 50_000);
    if (second < 5) expect(rate.kbps()).toBeNull();
  }
  expect(rate.kbps()).toBe(400);
});
