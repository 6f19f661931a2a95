import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSimulatedClock } from './simulated-clock.ts';

const DAY_MS = 86_400_000;

it('stands still when its move cannot be stored, such as on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-clock-'));
  const clock = createSimulatedClock(folder);
  const before = clock.now().getTime();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  try {
    expect(() => clock.advance(10 * DAY_MS)).toThrow('EEXIST');
    expect(clock.now().getTime()).toBeLessThan(before + DAY_MS);
  } finally {
    rmSync(folder);
  }
});
