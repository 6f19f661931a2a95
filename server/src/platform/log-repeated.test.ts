import { expect, it } from 'vitest';
import { logRepeated } from './log-repeated.ts';

it('logs the first error at once, then one in thirty seconds with the number of the others', () => {
  const lines: unknown[] = [];
  let now = 1_000;
  const report = logRepeated({ error: (fields: unknown) => void lines.push(fields) }, 'handler failed', () => now);
  const fail = (name: string) => report(new Error(name));
  fail('a');
  fail('b');
  fail('c');
  now += 29_999;
  fail('d');
  now += 1;
  fail('e');
  now += 60_000;
  fail('f');
  expect(lines).toEqual([
    { err: new Error('a'), omitted: 0 },
    { err: new Error('e'), omitted: 3 },
    { err: new Error('f'), omitted: 0 },
  ]);
});
