import type { FastifyBaseLogger } from 'fastify';

/** Rejects with the reason, or resolves. */
type Check = () => Promise<void> | void;

/** A check that has not ended by then counts as failed, so that the whole reply takes less than a second. */
const CHECK_TIMEOUT_MS = 800;
/** Readiness requests are not rate-limited, so a flood of them must run no more checks than one balancer does. */
const RESULT_TTL_MS = 500;

type ReadinessReport = {
  isReady: boolean;
  /** Names of the failing checks. */
  reasons: string[];
};

type Entry = { check: Check; at: number; last: Promise<boolean>; isFailing: boolean };

/** Whether this process should receive requests: not during start and stop, nor while a dependency fails. */
export class Readiness {
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly #entries = new Map<string, Entry>();
  #isDraining = false;
  readonly #now: () => number;

  /** `now`: a monotonic time in milliseconds. */
  constructor(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Adds a check of a dependency of this process. A hanging check is not started a second time. */
  add(name: string, check: Check): void {
    this.#entries.set(name, { check, at: -Infinity, last: Promise.resolve(true), isFailing: false });
  }

  /** From now on the result is false, whatever the checks return. */
  drain(): void {
    this.#isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    if (this.#isDraining) return { isReady: false, reasons: ['stopping'] };
    const names = [...this.#entries.keys()];
    const passed = await Promise.all([...this.#entries].map(([name, entry]) => this.#run(name, entry)));
    const reasons = names.filter((_, place) => passed[place] !== true);
    return { isReady: reasons.length === 0, reasons };
  }

  async #run(name: string, entry: Entry): Promise<boolean> {
    const now = this.#now();
    if (now - entry.at >= RESULT_TTL_MS) {
      entry.at = Infinity;
      entry.last = this.#look(name, entry).finally(() => {
        entry.at = this.#now();
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
    });
    const passed = await Promise.race([entry.last, tooLate]);
    clearTimeout(timer);
    return passed;
  }

  async #look(name: string, entry: Entry): Promise<boolean> {
    try {
      await entry.check();
      if (entry.isFailing) this.#log.info({ check: name }, 'readiness check passes again');
      entry.isFailing = false;
    } catch (error) {
      if (!entry.isFailing) this.#log.warn({ check: name, err: error }, 'readiness check failed');
      entry.isFailing = true;
    }
    return !entry.isFailing;
  }
}
