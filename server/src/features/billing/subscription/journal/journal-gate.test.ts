import { expect, it } from 'vitest';
import { JournalGate } from './journal-gate.ts';

const AT = Date.parse('2026-03-10T09:00:00Z');

it('tries again a second after a failure, also when the clock was set back by hours meanwhile', async () => {
  const gate = new JournalGate();
  const attempt = (ms: number, work: () => Promise<boolean>) => gate.attempt(new Date(AT + ms), work, () => undefined);
  expect(await attempt(0, () => Promise.reject(new Error('away')))).toBe(false);
  expect(await attempt(500, async () => true)).toBe(false);
  expect(await attempt(-2 * 3_600_000, async () => true)).toBe(true);
});
