import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, URGENCY, type Gate, type GatePass } from './gate.ts';

const MAX_MS = 600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function openGate(perSecond: number, window = 10): Gate {
  return createGate({ window: () => window, perSecond, now: () => performance.now() });
}

/** Enters the gate, leaves it at once, and counts the passes. */
function crowd(gate: Gate, count: number, treat: (pass: GatePass) => void = (pass) => pass.accepted()) {
  const counted = { in: 0 };
  for (let i = 0; i < count; i++) {
    void gate.enter(URGENCY.other, MAX_MS).then((pass) => {
      counted.in += 1;
      treat(pass);
      pass.leave();
    });
  }
  return counted;
}

async function inSecond(counted: { in: number }): Promise<number> {
  const before = counted.in;
  await vi.advanceTimersByTimeAsync(1000);
  return counted.in - before;
}

describe('the gate', () => {
  it('passes the configured number a second and no more', async () => {
    const counted = crowd(openGate(20), 100);
    expect(await inSecond(counted)).toBeLessThanOrEqual(22);
    expect(await inSecond(counted)).toBe(20);
    await vi.advanceTimersByTimeAsync(4000);
    expect(counted.in).toBe(100);
  });

  it('allows ten in flight at once', async () => {
    const gate = openGate(1000);
    const passes: GatePass[] = [];
    for (let i = 0; i < 15; i++) void gate.enter(URGENCY.other, MAX_MS).then((pass) => passes.push(pass));
    await vi.advanceTimersByTimeAsync(1000);
    expect(passes).toHaveLength(10);
    passes[0]?.leave();
    await vi.advanceTimersByTimeAsync(10);
    expect(passes).toHaveLength(11);
  });

  it('passes the rest of a started message first, then one-time codes, then everything else', async () => {
    const gate = openGate(10, 1);
    const order: string[] = [];
    const enter = (name: keyof typeof URGENCY) =>
      gate.enter(URGENCY[name], MAX_MS).then((pass) => {
        order.push(name);
        pass.leave();
      });
    const all = [enter('other'), enter('other'), enter('otp'), enter('continued')];
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(all);
    expect(order).toEqual(['other', 'continued', 'otp', 'other']);
  });

  it('pauses, continues at half the rate and recovers slowly', async () => {
    const gate = openGate(40);
    let noes = 1;
    const counted = crowd(gate, 5000, (pass) => (noes-- > 0 ? pass.throttled() : pass.accepted()));
    await vi.advanceTimersByTimeAsync(999);
    // Only the saved tokens pass until the pause is over.
    expect(counted.in).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(10);
    expect(await inSecond(counted)).toBe(20);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await inSecond(counted)).toBe(24);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await inSecond(counted)).toBe(40);
  });

  it('slows down once for several refusals of one flight', async () => {
    const gate = openGate(1000);
    const passes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const pass = gate.enter(URGENCY.other, MAX_MS);
        await vi.advanceTimersByTimeAsync(5);
        return pass;
      }),
    );
    const waits = passes.map((pass) => pass.throttled());
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
  });

  it('limits how long a caller waits', async () => {
    const gate = openGate(1000, 1);
    await gate.enter(URGENCY.other, MAX_MS);
    const refused = gate.enter(URGENCY.other, 5000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refused).toMatchObject({ kind: 'THROTTLED' });
  });

  it('closes to everything but started messages', async () => {
    const gate = openGate(1000, 1);
    const first = await gate.enter(URGENCY.other, MAX_MS);
    const waiting = gate.enter(URGENCY.otp, MAX_MS).catch((error: unknown) => error);
    const continued = gate.enter(URGENCY.continued, MAX_MS);
    gate.close();
    expect(await waiting).toMatchObject({ kind: 'UNAVAILABLE' });
    await expect(gate.enter(URGENCY.otp, MAX_MS)).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    first.leave();
    await vi.advanceTimersByTimeAsync(10);
    await expect(continued).resolves.toBeDefined();
  });
});
