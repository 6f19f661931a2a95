import { expect, it } from 'vitest';
import { Readiness } from '../readiness.ts';
import { checkClock, MAX_CLOCK_SKEW_MS } from './check-clock.ts';

const AT = Date.parse('2026-03-10T09:00:00Z');
const differBy = (ms: number) => checkClock({ now: () => AT + ms, readTime: async () => new Date(AT) });

it('accepts a clock that differs a little', async () => {
  for (const ms of [0, MAX_CLOCK_SKEW_MS, -MAX_CLOCK_SKEW_MS]) await differBy(ms);
});

it('names by how much a clock differs', async () => {
  await expect(differBy(16 * 60_000)).rejects.toThrow('960 s ahead of that of the database');
  await expect(differBy(-60_000)).rejects.toThrow('60 s behind that of the database');
});

it('leaves an unreachable database to its own check', async () => {
  await checkClock({ now: () => AT, readTime: () => Promise.reject(new Error('away')) });
});

it('makes a process unready, with one line in the log', async () => {
  const lines: unknown[] = [];
  const log = { info: () => undefined, warn: (fields: unknown) => void lines.push(fields) };
  let now = 0;
  const readiness = new Readiness(log, () => now);
  readiness.add('clock', () => differBy(16 * 60_000));
  for (; now < 5_000; now += 1_000) expect(await readiness.report()).toEqual({ isReady: false, reasons: ['clock'] });
  expect(lines).toEqual([expect.objectContaining({ check: 'clock' })]);
});
