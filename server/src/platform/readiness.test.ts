import { describe, expect, it } from 'vitest';
import { Readiness } from './readiness.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

describe('readiness', () => {
  it('names failing checks, and is true again once they pass', async () => {
    const readiness = new Readiness(SILENT);
    let isAway = true;
    readiness.add('database', () => {
      if (isAway) throw new Error('away');
    });
    readiness.add('disk', () => undefined);
    expect(await readiness.report()).toEqual({ isReady: false, reasons: ['database'] });
    isAway = false;
    await expect.poll(() => readiness.report()).toEqual({ isReady: true, reasons: [] });
  });

  it('answers within a second though a check never ends, and does not start it again', async () => {
    const readiness = new Readiness(SILENT);
    let started = 0;
    readiness.add('database', () => {
      started += 1;
      return new Promise(() => undefined);
    });
    for (let asked = 0; asked < 2; asked += 1)
      expect(await readiness.report()).toEqual({ isReady: false, reasons: ['database'] });
    expect(started).toBe(1);
  });

  it('runs each check once in half a second, however often readiness is requested', async () => {
    let now = 0;
    const readiness = new Readiness(SILENT, () => now);
    let checks = 0;
    readiness.add('database', () => void (checks += 1));
    await Promise.all(Array.from({ length: 1000 }, () => readiness.report()));
    now = 499;
    await readiness.report();
    expect(checks).toBe(1);
    now = 500;
    await readiness.report();
    expect(checks).toBe(2);
  });

  it('is false while the process stops', async () => {
    const readiness = new Readiness(SILENT);
    readiness.drain();
    expect(await readiness.report()).toEqual({ isReady: false, reasons: ['stopping'] });
  });
});
