import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from '../database/translate-outage.ts';

/** A job that fails for longer makes its process not ready; a restart of the database takes less. */
const MAX_FAILING_MS = 120_000;
const LOG_EVERY_MS = 60_000;

/** How long, in milliseconds, a job has been failing, and how far its current pass exceeds its limit; 0 otherwise. */
export type JobState = { failingMs: number; overdueMs: number };

type Deps = {
  name: string;
  /** Milliseconds. */
  maxPassMs: number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** Monotonic time in milliseconds. */
  now?: () => number;
};

/** Records the passes of a job, and logs the first failure, then one summary a minute, then the recovery. */
export class JobHealth {
  readonly #deps: Required<Deps>;
  #passStartedAt: number | null = null;
  #failingSince: number | null = null;
  #failures = 0;
  #unlogged = 0;
  #loggedAt = -Infinity;

  constructor({ now = () => performance.now(), ...deps }: Deps) {
    this.#deps = { ...deps, now };
  }

  get state(): JobState {
    const since = (at: number | null) => (at === null ? 0 : this.#deps.now() - at);
    const overdueMs = Math.max(0, since(this.#passStartedAt) - this.#deps.maxPassMs);
    return { failingMs: since(this.#failingSince), overdueMs };
  }

  /** @throws Error with the fault, when the job is stuck or has failed for too long */
  check(): void {
    const { name, maxPassMs } = this.#deps;
    const { failingMs, overdueMs } = this.state;
    if (failingMs > MAX_FAILING_MS) throw new Error(`job ${name} has failed for ${Math.round(failingMs / 1000)} s`);
    const seconds = Math.round((maxPassMs + overdueMs) / 1000);
    if (overdueMs > 0) throw new Error(`a pass of job ${name} has run for ${seconds} s`);
  }

  passStarted(): void {
    this.#passStartedAt = this.#deps.now();
  }

  /** The pass succeeded: the job works, even when its list is long. */
  passEnded(): void {
    this.#passStartedAt = null;
    this.#failingSince = null;
  }

  succeeded(): void {
    const { name, log } = this.#deps;
    this.passEnded();
    if (this.#failures > 0) log.info({ job: name, failures: this.#failures }, 'job recovered');
    this.#failures = 0;
    this.#unlogged = 0;
    this.#loggedAt = -Infinity;
  }

  /** A database outage is a warning: it has its own alert, and every job fails with it. */
  failed(error: unknown): void {
    const { name, log, now } = this.#deps;
    this.#passStartedAt = null;
    this.#failingSince ??= now();
    this.#failures += 1;
    this.#unlogged += 1;
    if (now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now();
    const fields = { err: error, job: name, failures: this.#failures, since_last_log: this.#unlogged };
    this.#unlogged = 0;
    if (isOutage(error)) log.warn(fields, 'job failed: database or disk unavailable');
    else log.error(fields, 'job failed');
  }
}
