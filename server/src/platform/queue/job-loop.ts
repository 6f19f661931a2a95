import type { FastifyBaseLogger } from 'fastify';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { inSpan } from '../tracing/tracer.ts';
import { MAX_PASS_MS, type Job } from './job.ts';
import { JobHealth } from './job-health.ts';
import { backoffMs, type Backoff } from './queue-declaration.ts';

/** The poll interval for rows that no wake-up and no due time announced. */
const POLL_MS = 60_000;
const URGENT_POLL_MS = 5_000;
/** A row that is due and could not be claimed is claimed by another process. */
const MIN_DELAY_MS = 200;
const FAILURE_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 60_000 };
const URGENT_FAILURE_BACKOFF: Backoff = { firstMs: 250, maxMs: 5_000 };

type LoopDeps = {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  random: () => number;
  /** Whether wake-ups of other processes arrive now. */
  isReachable: () => boolean;
  /** Rejects while this process must not run the job. */
  checkProcess: () => Promise<void>;
};

/**
 * Runs one job in this process, never concurrently with itself: when woken, when its next row is due, and at the poll
 * interval.
 */
export class JobLoop {
  readonly health: JobHealth;
  readonly #job: Job;
  readonly #deps: LoopDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  /** Consecutive failed passes. */
  #failures = 0;
  #isBackingOff = false;

  constructor(job: Job, deps: LoopDeps) {
    this.#job = job;
    this.#deps = deps;
    this.health = new JobHealth({ name: job.name, maxPassMs: job.maxPassMs ?? MAX_PASS_MS, log: deps.log });
    job.whenRetried?.(() => this.wake());
  }

  /** During a failure's backoff a wake-up changes nothing: the job runs at its end. */
  wake(): void {
    if (this.#isBackingOff) return;
    this.#run();
  }

  /** The cause of earlier failures may be fixed, so it runs at once. */
  wakeAfterOutage(): void {
    this.#failures = 0;
    this.#isBackingOff = false;
    this.#run();
  }

  /** Starts no more passes; resolves once the pass in flight and its work have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#job.drain?.();
  }

  #run(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWoken = true;
    this.#running ??= this.#runWhileWoken();
  }

  async #runWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false;
      this.#scheduleNext(await this.#workThrough());
      if (this.#isBackingOff) break;
    }
    this.#running = null;
  }

  /** Returns when to run again, in milliseconds. */
  async #workThrough(): Promise<number> {
    const { signal } = this.#stopping;
    try {
      // Between passes other jobs and requests get a turn.
      while (!signal.aborted && (await this.#runPass(signal)) > 0) await yieldToOthers();
      const due = signal.aborted ? null : await this.#job.nextDue();
      this.#failures = 0;
      this.health.succeeded();
      const delayMs = due === null ? POLL_MS : due.getTime() - this.#deps.clock.now().getTime();
      return Math.min(this.#pollMs(), Math.max(MIN_DELAY_MS, delayMs));
    } catch (error) {
      this.#failures += 1;
      this.#isBackingOff = true;
      this.health.failed(error);
      const backoff = this.#job.isUrgent ? URGENT_FAILURE_BACKOFF : FAILURE_BACKOFF;
      return backoffMs(backoff, this.#failures, this.#deps.random);
    }
  }

  async #runPass(signal: AbortSignal): Promise<number> {
    await this.#deps.checkProcess();
    this.health.passStarted();
    const processed = await inSpan(`job ${this.#job.name}`, { root: true }, () => this.#job.pass(signal));
    this.health.passEnded();
    return processed;
  }

  #pollMs(): number {
    return this.#job.isUrgent && !this.#deps.isReachable() ? URGENT_POLL_MS : POLL_MS;
  }

  #scheduleNext(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#isBackingOff = false;
      this.#run();
    }, delayMs).unref();
  }
}
