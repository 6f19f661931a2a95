import { describe, expect, it } from 'vitest';
import { CarrierError } from './carrier-error.ts';
import { limitRequests, type RequestLimits } from './limit-requests.ts';
import type { CarrierGateway, PaymentAsk } from './port.ts';

const ASK: PaymentAsk = {
  key: 'k',
  msisdn: '+9647701234567',
  money: { amount: 1, currency: 'IQD', exponent: 3 },
  description: 'x',
};

/** A separate clock: `advance` alone wakes sleepers, in the order of their ends. */
function manualTime() {
  let now = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    timer: {
      now: () => now,
      sleep: (ms: number) =>
        new Promise<void>((wake) => {
          sleepers.push({ at: now + ms, wake });
        }),
    },
    clock: { now: () => new Date(now) },
    flush,
    /** Time passes without the process, so sleepers wake late. */
    suspend(ms: number): void {
      now += ms;
    },
    async advance(ms: number): Promise<void> {
      const until = now + ms;
      await flush();
      for (;;) {
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        now = Math.max(now, next.at);
        next.wake();
        await flush();
      }
      now = until;
    },
  };
}

function limited(createPayment: () => Promise<unknown>, limits: Partial<RequestLimits> = {}) {
  const time = manualTime();
  const sentAt: number[] = [];
  const send = () => {
    sentAt.push(time.timer.now());
    return createPayment();
  };
  // The limiter calls no other method.
  const carrier = { createPayment: send, listPayments: send } as unknown as CarrierGateway;
  const limiter = limitRequests(carrier, { maxRequestsPerSecond: 10, maxInFlight: 1_000, ...limits }, time);
  const outcomes: string[] = [];
  const pay = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      limiter.createPayment(ASK).then(
        () => outcomes.push('sent'),
        (error: unknown) => outcomes.push(error instanceof CarrierError ? error.kind : String(error)),
      );
    }
  };
  return { ...time, limiter, sentAt, outcomes, pay };
}

const done = () => Promise.resolve({});

describe('requests to a carrier', () => {
  it('are sent no faster than the limit allows, in their order', async () => {
    const { pay, advance, sentAt } = limited(done);
    pay(30);
    await advance(1_000);
    expect(sentAt.length).toBeGreaterThanOrEqual(10);
    expect(sentAt.length).toBeLessThanOrEqual(12);
    await advance(2_000);
    expect(sentAt).toHaveLength(30);
    expect(sentAt).toEqual(sentAt.toSorted((a, b) => a - b));
  });

  it('fail as not done when their turn would come after half a minute', async () => {
    const { pay, advance, outcomes, sentAt } = limited(done);
    pay(400);
    await advance(0);
    const refused = outcomes.filter((outcome) => outcome === 'NOT_DONE');
    expect(refused.length).toBeGreaterThanOrEqual(95);
    await advance(31_000);
    expect(sentAt).toHaveLength(400 - refused.length);
  });

  it('are never more in flight than allowed', async () => {
    const answers: (() => void)[] = [];
    const { pay, advance, sentAt } = limited(() => new Promise<void>((resolve) => answers.push(resolve)), {
      maxRequestsPerSecond: 1_000,
      maxInFlight: 3,
    });
    pay(5);
    await advance(1_000);
    expect(sentAt).toHaveLength(3);
    answers.shift()?.();
    await advance(1_000);
    expect(sentAt).toHaveLength(4);
  });

  it('are not sent after their deadline, however long the process was suspended', async () => {
    const { limiter, clock, advance, suspend, sentAt } = limited(done);
    const notAfter = new Date(clock.now().getTime() + 60_000);
    const asked = Array.from({ length: 3 }, () =>
      limiter.createPayment({ ...ASK, notAfter }).catch((error: unknown) => (error as CarrierError).kind),
    );
    await advance(0);
    suspend(90_000);
    await advance(1_000);
    expect(await Promise.all(asked)).toEqual([{}, 'NOT_DONE', 'NOT_DONE']);
    expect(sentAt).toEqual([0]);
  });

  it('are not sent after half a minute in the queue', async () => {
    const answers: ((error: unknown) => void)[] = [];
    const { pay, advance, sentAt, outcomes } = limited(() => new Promise((_, reject) => answers.push(reject)), {
      maxInFlight: 1,
    });
    pay(2);
    await advance(31_000);
    answers.shift()?.(new CarrierError('UNKNOWN'));
    await advance(1_000);
    expect(sentAt).toHaveLength(1);
    expect(outcomes).toEqual(['UNKNOWN', 'NOT_DONE']);
  });
});

describe('a refusal for too many requests', () => {
  const refuseFirst = (retryAfterMs: number) => {
    let isFirst = true;
    return () => {
      if (!isFirst) return done();
      isFirst = false;
      return Promise.reject(new CarrierError('NOT_DONE', { retryAfterMs }));
    };
  };

  it('delays other payments until a short pause has ended', async () => {
    const { pay, advance, outcomes, sentAt } = limited(refuseFirst(2_000));
    pay(1);
    await advance(100);
    pay(3);
    await advance(1_500);
    expect(outcomes).toEqual(['NOT_DONE']);
    await advance(3_000);
    expect(outcomes).toEqual(['NOT_DONE', 'sent', 'sent', 'sent']);
    expect(sentAt.slice(1).every((at) => at >= 2_000)).toBe(true);
  });

  it('stops payments that are queued as well', async () => {
    const { pay, advance, sentAt } = limited(refuseFirst(2_000));
    pay(10);
    await advance(1_900);
    expect(sentAt).toHaveLength(1);
    await advance(10_000);
    expect(sentAt).toHaveLength(10);
  });

  it('fails all others as not done for a long pause, with its length', async () => {
    const { pay, advance, outcomes, sentAt, limiter } = limited(refuseFirst(60_000));
    pay(1);
    await advance(100);
    pay(2);
    await advance(0);
    expect(outcomes).toEqual(['NOT_DONE', 'NOT_DONE', 'NOT_DONE']);
    await expect(limiter.createPayment(ASK)).rejects.toMatchObject({ retryAfterMs: 59_900 });
    expect(sentAt).toHaveLength(1);
    await advance(60_000);
    pay(1);
    await advance(100);
    expect(outcomes.at(-1)).toBe('sent');
  });

  it('does not delay payments for longer when the clock is set back', async () => {
    const { pay, advance, outcomes, clock } = limited(refuseFirst(1_000));
    pay(1);
    await advance(100);
    const behind = new Date(clock.now().getTime() - 2 * 3_600_000);
    clock.now = () => behind;
    await advance(1_000);
    pay(1);
    await advance(2_000);
    expect(outcomes).toEqual(['NOT_DONE', 'sent']);
  });

  it('does not delay a person', async () => {
    const { pay, advance, limiter } = limited(refuseFirst(2_000));
    pay(1);
    await advance(100);
    const span = { from: new Date(0), until: new Date(1), cursor: null };
    await expect(limiter.listPayments(span)).rejects.toMatchObject({ kind: 'NOT_DONE' });
  });

  it('halves the rate, which recovers in steps', async () => {
    const { pay, advance, sentAt } = limited(refuseFirst(1_000));
    pay(1);
    await advance(1_000);
    pay(20);
    await advance(2_000);
    expect(sentAt.length - 1).toBeLessThanOrEqual(12);
    await advance(60_000);
    const before = sentAt.length;
    pay(20);
    await advance(1_000);
    expect(sentAt.length - before).toBeGreaterThanOrEqual(9);
  });

  it('halves the rate once for requests that were sent at it', async () => {
    let refusals = 4;
    const { pay, advance, sentAt } = limited(() => {
      if (refusals === 0) return done();
      refusals -= 1;
      return Promise.reject(new CarrierError('NOT_DONE', { retryAfterMs: 1_000 }));
    });
    for (let sent = 0; sent < 4; sent += 1) {
      pay(1);
      await advance(1_100);
    }
    pay(20);
    await advance(2_000);
    expect(sentAt.length - 4).toBeGreaterThanOrEqual(8);
  });
});
