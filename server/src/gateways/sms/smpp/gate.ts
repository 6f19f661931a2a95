import { SmsError } from '../port.ts';

const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
const RECOVERY_MS = 10_000;
/** Tokens of so long may be saved up, so that late timers do not cost speed. */
const BURST_MS = 50;
const LOWEST_RATE = 1;

/** Who goes first: the rest of a message that has begun, then one-time codes, then everything else. */
export const URGENCY = { begun: 0, otp: 1, other: 2 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/** The right to have one PDU under way. `leave` when its reply came, or none will. */
export type GatePass = {
  accepted(): void;
  /** The operator wants less: the gate pauses and goes on at half the rate. Gives how long to wait, in milliseconds. */
  throttled(): number;
  leave(): void;
};

export type Gate = {
  /** @throws SmsError THROTTLED after `maxMs`, UNAVAILABLE once closed */
  enter(urgency: Urgency, maxMs: number): Promise<GatePass>;
  /** From here on only messages that have begun go out. */
  close(): void;
};

export type GateOptions = {
  /** Returns how many PDUs may be in flight now; asked again for each. */
  window: () => number;
  perSecond: number;
  /** Milliseconds that never go back. */
  now: () => number;
};

type Waiter = { grant: (pass: GatePass) => void; refuse: (error: SmsError) => void };

/** Lets PDUs out: so many at once, so many a second, the urgent ones first. */
export function createGate({ window, perSecond, now }: GateOptions): Gate {
  const lanes: [Waiter[], Waiter[], Waiter[]] = [[], [], []];
  const pace = createPace(perSecond, now);
  let underWay = 0;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;

  function pump(): void {
    clearTimeout(timer);
    while (underWay < window()) {
      const lane = lanes.find(({ length }) => length > 0);
      if (!lane) return;
      const wait = pace.wait();
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait));
        return;
      }
      underWay += 1;
      lane.shift()?.grant(createPass());
    }
  }

  function createPass(): GatePass {
    const { accepted, throttled } = pace.take();
    return {
      accepted,
      throttled,
      leave() {
        underWay -= 1;
        pump();
      },
    };
  }

  return {
    enter(urgency, maxMs) {
      if (!isOpen && urgency !== URGENCY.begun) return Promise.reject(new SmsError('UNAVAILABLE'));
      const lane = lanes[urgency];
      return new Promise((resolve, reject) => {
        const tooLong = setTimeout(() => {
          lane.splice(lane.indexOf(waiter), 1);
          reject(new SmsError('THROTTLED', { retryAfterMs: Math.max(PAUSE_MS, Math.ceil(pace.wait())) }));
        }, maxMs);
        const settle =
          <T>(end: (given: T) => void) =>
          (given: T) => {
            clearTimeout(tooLong);
            end(given);
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

/** A token bucket whose rate halves when the operator throttles and comes back by a tenth every ten seconds. */
function createPace(perSecond: number, now: () => number) {
  const lowest = Math.min(perSecond, LOWEST_RATE);
  let rate = perSecond;
  let nextAt = -Infinity;
  let pausedUntil = -Infinity;
  let changedAt = -Infinity;
  /** Of all that were under way when the operator throttled, only the first one slows us down. */
  let episode = 0;
  let throttlesInARow = 0;

  function accepted(takenIn: number): void {
    if (takenIn === episode) throttlesInARow = 0;
    if (rate === perSecond || now() - changedAt < RECOVERY_MS) return;
    rate = Math.min(perSecond, rate + perSecond / 10);
    changedAt = now();
  }

  function throttled(takenIn: number): number {
    if (takenIn === episode) {
      episode += 1;
      changedAt = now();
      rate = Math.max(lowest, rate / 2);
      pausedUntil = changedAt + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** throttlesInARow++);
    }
    return Math.max(Math.ceil(pausedUntil - now()), Math.ceil(1000 / rate));
  }

  return {
    /** Milliseconds until the next one may leave; 0 or less for now. */
    wait: () => Math.max(nextAt, pausedUntil) - now(),
    take() {
      nextAt = Math.max(nextAt, now() - BURST_MS) + 1000 / rate;
      const takenIn = episode;
      return { accepted: () => accepted(takenIn), throttled: () => throttled(takenIn) };
    },
  };
}
