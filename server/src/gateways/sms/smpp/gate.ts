import { SmsError } from '../port.ts';

const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
const RECOVERY_MS = 10_000;
/** Tokens for this much time may be saved, so that late timers do not reduce the rate. */
const BURST_MS = 50;
const LOWEST_RATE = 1;

/** Order of passing: the rest of a started message, then one-time codes, then everything else. */
export const URGENCY = { continued: 0, otp: 1, other: 2 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/** The right to have one PDU in flight. Call `leave` when its reply has arrived or cannot arrive any more. */
export type GatePass = {
  accepted(): void;
  /** Pauses the gate and halves its rate after the operator throttled. Returns how long to wait, in milliseconds. */
  throttled(): number;
  leave(): void;
};

export type Gate = {
  /** @throws SmsError THROTTLED after `maxMs`, UNAVAILABLE once closed */
  enter(urgency: Urgency, maxMs: number): Promise<GatePass>;
  /** From now on only the rest of started messages passes. */
  close(): void;
};

type GateOptions = {
  /** Returns how many PDUs may be in flight now; called again for each. */
  window: () => number;
  perSecond: number;
  /** Monotonic time in milliseconds. */
  now: () => number;
};

type Waiter = { grant: (pass: GatePass) => void; refuse: (error: SmsError) => void };

/** Limits PDUs in flight and per second, and orders them by urgency. */
export function createGate({ window, perSecond, now }: GateOptions): Gate {
  const lanes: [Waiter[], Waiter[], Waiter[]] = [[], [], []];
  const pace = createPace(perSecond, now);
  let inFlight = 0;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;

  function pump(): void {
    clearTimeout(timer);
    while (inFlight < window()) {
      const lane = lanes.find(({ length }) => length > 0);
      if (!lane) return;
      const wait = pace.wait();
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait));
        return;
      }
      inFlight += 1;
      lane.shift()?.grant(createPass());
    }
  }

  function createPass(): GatePass {
    const { accepted, throttled } = pace.acquire();
    return {
      accepted,
      throttled,
      leave() {
        inFlight -= 1;
        pump();
      },
    };
  }

  return {
    enter(urgency, maxMs) {
      if (!isOpen && urgency !== URGENCY.continued) return Promise.reject(new SmsError('UNAVAILABLE'));
      const lane = lanes[urgency];
      return new Promise((resolve, reject) => {
        const tooLong = setTimeout(() => {
          lane.splice(lane.indexOf(waiter), 1);
          reject(new SmsError('THROTTLED', { retryAfterMs: Math.max(PAUSE_MS, Math.ceil(pace.wait())) }));
        }, maxMs);
        const settle =
          <T>(end: (value: T) => void) =>
          (value: T) => {
            clearTimeout(tooLong);
            end(value);
          };
        const waiter: Waiter = { grant: settle(resolve), refuse: settle(reject) };
        lane.push(waiter);
        pump();
      });
    },
    close() {
      isOpen = false;
      for (const lane of [lanes[URGENCY.otp], lanes[URGENCY.other]]) {
        for (const { refuse } of lane.splice(0)) refuse(new SmsError('UNAVAILABLE'));
      }
    },
  };
}

/** A token bucket whose rate halves when the operator throttles and recovers by a tenth every ten seconds. */
function createPace(perSecond: number, now: () => number) {
  const lowest = Math.min(perSecond, LOWEST_RATE);
  let rate = perSecond;
  let nextAt = -Infinity;
  let pausedUntil = -Infinity;
  let changedAt = -Infinity;
  /** Of all PDUs in flight when the operator throttled, only the first one slows us down. */
  let episode = 0;
  let throttlesInARow = 0;

  function accepted(sentIn: number): void {
    if (sentIn === episode) throttlesInARow = 0;
    if (rate === perSecond || now() - changedAt < RECOVERY_MS) return;
    rate = Math.min(perSecond, rate + perSecond / 10);
    changedAt = now();
  }

  function throttled(sentIn: number): number {
    if (sentIn === episode) {
      episode += 1;
      changedAt = now();
      rate = Math.max(lowest, rate / 2);
      pausedUntil = changedAt + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** throttlesInARow++);
    }
    return Math.max(Math.ceil(pausedUntil - now()), Math.ceil(1000 / rate));
  }

  return {
    /** Milliseconds until the next PDU may leave; 0 or less for now. */
    wait: () => Math.max(nextAt, pausedUntil) - now(),
    acquire() {
      nextAt = Math.max(nextAt, now() - BURST_MS) + 1000 / rate;
      const sentIn = episode;
      return { accepted: () => accepted(sentIn), throttled: () => throttled(sentIn) };
    },
  };
}
