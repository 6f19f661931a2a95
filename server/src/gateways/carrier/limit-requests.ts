import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { CarrierError, requireInTime } from './carrier-error.ts';
import type { CarrierGateway } from './port.ts';

export type RequestLimits = { maxRequestsPerSecond: number; maxInFlight: number };

/** A request that waits longer is not sent, because its attempt would count as lost meanwhile. */
const MAX_WAIT_MS = 30_000;
const DEFAULT_PAUSE_MS = 1_000;
/** Payments wait for pauses up to this long, because requeueing each of them costs far more. */
const MAX_PAUSE_WAIT_MS = 5_000;
const RECOVERY_EVERY_MS = 10_000;
const MIN_RATE = 1;

/** A monotonic clock in ms, because the simulators' clock may stop or jump. */
type Timer = { now(): number; sleep(ms: number): Promise<unknown> };
const MACHINE: Timer = { now: () => performance.now(), sleep: (ms) => sleep(ms, undefined, { ref: false }) };

/**
 * Limits requests per second and payments in flight. A refusal for too many requests pauses all others for the time
 * that the carrier names and halves the rate, at most once in ten seconds; it recovers by a tenth of the limit every
 * ten seconds. Payments wait for the end of a short pause; requests that cannot be sent in time fail as NOT_DONE.
 */
export function limitRequests(
  carrier: CarrierGateway,
  limits: RequestLimits,
  { clock, timer = MACHINE }: { clock: Clock; timer?: Timer },
): CarrierGateway {
  const bucket = createBucket(limits.maxRequestsPerSecond, timer);
  const slots = createSlots(limits.maxInFlight);
  const pause = createPause(clock);
  /** `patienceMs`: the total time to wait for pauses. */
  async function admit(patienceMs: number): Promise<void> {
    let left = patienceMs;
    for (;;) {
      const pauseMs = pause.left();
      if (pauseMs > left) throw new CarrierError('NOT_DONE', { retryAfterMs: pauseMs });
      if (pauseMs > 0) {
        left -= pauseMs;
        await timer.sleep(pauseMs);
      } else {
        if (!(await bucket.acquire())) throw new CarrierError('NOT_DONE');
        // A pause may have started while this request waited for its turn.
        if (pause.left() <= 0) return;
      }
    }
  }
  async function send<T>(request: () => Promise<T>, patienceMs = 0, notAfter?: Date): Promise<T> {
    await admit(patienceMs);
    requireInTime(clock, notAfter);
    try {
      return await request();
    } catch (error) {
      if (error instanceof CarrierError && error.kind === 'NOT_DONE') {
        pause.start(error.retryAfterMs ?? DEFAULT_PAUSE_MS);
        bucket.slowDown();
      }
      throw error;
    }
  }
  return {
    ...carrier,
    requestActivation: (ask) => send(() => carrier.requestActivation(ask)),
    confirmActivation: (confirm) => send(() => carrier.confirmActivation(confirm)),
    requestUnsubscribe: (ask) => send(() => carrier.requestUnsubscribe(ask)),
    confirmUnsubscribe: (confirm) => send(() => carrier.confirmUnsubscribe(confirm)),
    cancelMandate: (ask) => send(() => carrier.cancelMandate(ask)),
    retrieveMandate: (msisdn) => send(() => carrier.retrieveMandate(msisdn)),
    createPayment: (ask) => {
      const since = timer.now();
      return slots.run(async () => {
        if (timer.now() - since > MAX_WAIT_MS) throw new CarrierError('NOT_DONE');
        return send(() => carrier.createPayment(ask), MAX_PAUSE_WAIT_MS, ask.notAfter);
      });
    },
    retrievePayment: (key, known) => send(() => carrier.retrievePayment(key, known)),
    findPayment: (paymentId) => send(() => carrier.findPayment(paymentId)),
    listPayments: (ask) => send(() => carrier.listPayments(ask)),
    createRefund: (ask) => send(() => carrier.createRefund(ask)),
    isRecycled: (ask) => send(() => carrier.isRecycled(ask)),
  };
}

/** The longest of the announced pauses; `left` is 0 or less without one. */
function createPause(clock: Clock) {
  let [until, length] = [0, 0];
  const left = () => {
    const leftMs = until - clock.now().getTime();
    // A pause with more left than it had was announced before the clock was set back.
    return leftMs > length ? 0 : leftMs;
  };
  return {
    left,
    start(ms: number): void {
      if (ms > left()) [until, length] = [clock.now().getTime() + ms, ms];
    },
  };
}

/** A token bucket of a tenth of a second's tokens; requests leave in the order of their arrival. */
function createBucket(limit: number, timer: Timer) {
  let rate = limit;
  let nextAt = timer.now();
  let slowedAt = Number.NEGATIVE_INFINITY;
  const recover = (now: number) => {
    const steps = Math.floor((now - slowedAt) / RECOVERY_EVERY_MS);
    if (rate === limit || steps < 1) return;
    rate = Math.min(limit, rate + (steps * limit) / 10);
    slowedAt = now;
  };
  return {
    /** Resolves to false when its turn would come too late. */
    async acquire(): Promise<boolean> {
      const now = timer.now();
      recover(now);
      const at = Math.max(nextAt, now - 100);
      if (at - now > MAX_WAIT_MS) return false;
      nextAt = at + 1_000 / rate;
      if (at > now) await timer.sleep(at - now);
      return true;
    },
    slowDown(): void {
      const now = timer.now();
      // A refusal of a request from before the slow-down means nothing for the current rate.
      if (now - slowedAt < RECOVERY_EVERY_MS) return;
      rate = Math.max(MIN_RATE, rate / 2);
      slowedAt = now;
    },
  };
}

function createSlots(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];
  return {
    async run<T>(act: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await act();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
