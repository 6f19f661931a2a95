import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { JobHealth } from './job-health.ts';
import { JobLoop } from './job-loop.ts';
import { JOB_NAMES, type Job, type JobName } from './job.ts';
import { WakeUps } from './wake-ups.ts';

/** Rows that a pass has claimed and not finished by then are left to their lease. */
const STOP_TIMEOUT_MS = 5_000;
const JOB_PREFIX = 'job:';
/** Many jobs wake together, and a job makes many passes: they share a check. */
const CHECK_EVERY_MS = 500;

type Deps = {
  db: Database;
  /** Reaches PostgreSQL without a pooler in between; null for PGlite, whose single process needs no notifications. */
  directUrl: string | null;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  random: () => number;
};

/**
 * Runs jobs when they are woken, when their next row is due, and every minute. Wake-ups travel between processes by
 * NOTIFY; the work is in the jobs' tables, so a lost wake-up costs only time.
 */
export class Jobs {
  readonly #deps: Deps;
  readonly #wakeUps: WakeUps;
  readonly #loops = new Map<JobName, JobLoop>();
  readonly #urgent = new Set<JobLoop>();
  readonly #signals = new Signals();
  #checkProcess: () => Promise<void> = () => Promise.resolve();
  #state: 'closed' | 'open' | 'stopping' = 'closed';

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#wakeUps = new WakeUps(deps, {
      onName: (name) => this.#receive(name),
      onReconnect: () => this.#runAll(),
      // Until it is restored, codes are polled every few seconds.
      onDisconnect: () => this.#urgent.forEach((loop) => loop.wake()),
    });
  }

  /** Whether wake-ups of other processes arrive now. */
  get isReachable(): boolean {
    return this.#wakeUps.isReachable;
  }

  /**
   * Opens the wake-ups, so that `wake` reaches every process that runs the job; `run` may follow.
   * @throws ConfigError if notifications do not arrive
   */
  async open(): Promise<void> {
    await this.#wakeUps.start();
    this.#state = 'open';
  }

  /** While the check rejects, jobs fail before their pass and try again; codes are delivered anyway. */
  runOnlyWhile(check: () => Promise<void>): void {
    let checkedAt = -Infinity;
    let last = Promise.resolve();
    this.#checkProcess = () => {
      if (performance.now() - checkedAt < CHECK_EVERY_MS) return last;
      checkedAt = performance.now();
      last = check();
      return last;
    };
  }

  /** Runs a job in this process, starting with the existing rows. */
  run(job: Job): void {
    const { clock, log, random } = this.#deps;
    const checkProcess = async () => (job.isUrgent ? undefined : this.#checkProcess());
    const loop = new JobLoop(job, { clock, log, random, checkProcess, isReachable: () => this.isReachable });
    this.#loops.set(job.name, loop);
    if (job.isUrgent) this.#urgent.add(loop);
    loop.wake();
  }

  /** Returns the health of the jobs of this process. */
  get health(): ReadonlyMap<JobName, JobHealth> {
    return new Map([...this.#loops].map(([name, { health }]) => [name, health]));
  }

  /** Wakes a job. Call after the commit that added work. */
  wake(name: JobName): void {
    if (this.#state !== 'open') return;
    this.#loops.get(name)?.wake();
    this.#wakeUps.publish(JOB_PREFIX + name);
  }

  wakeAll(): void {
    for (const name of JOB_NAMES) this.wake(name);
  }

  /** Publishes a name, without spaces, to its subscribers in all processes. */
  publish(name: string): void {
    this.#signals.publish(name);
    if (this.#state === 'open') this.#wakeUps.publish(name);
  }

  /** Subscribes to a published name; see Signals. A name can be lost, so poll at the end. */
  subscribe(name: string): ReturnType<Signals['subscribe']> {
    return this.#signals.subscribe(name);
  }

  /** Starts no more passes and waits for the passes in flight, up to a limit. */
  async stop(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'stopping';
    const timeout = new AbortController();
    const isStopped = await Promise.race([
      Promise.allSettled([...this.#loops.values()].map((loop) => loop.stop())).then(() => true),
      sleep(STOP_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    if (!isStopped) this.#deps.log.warn('jobs still running at stop are left to their leases');
    await this.#wakeUps.stop();
    this.#state = 'closed';
  }

  #receive(name: string): void {
    if (name.startsWith(JOB_PREFIX)) this.#loops.get(name.slice(JOB_PREFIX.length) as JobName)?.wake();
    else this.#signals.publish(name);
  }

  #runAll(): void {
    for (const loop of this.#loops.values()) loop.wakeAfterOutage();
  }
}

/** Lets callers in this process wait for a published name. */
export class Signals {
  readonly #waiters = new Map<string, Set<() => void>>();

  publish(name: string): void {
    const waiters = this.#waiters.get(name);
    this.#waiters.delete(name);
    for (const resolve of waiters ?? []) resolve();
  }

  /** Subscribes at once; `received` resolves to true when the name is published, to false at the timeout. */
  subscribe(name: string): { received: (timeoutMs: number) => Promise<boolean>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = () => resolve(true);
    const waiters = this.#waiters.get(name) ?? new Set();
    this.#waiters.set(name, waiters.add(waiter));
    const cancel = () => {
      waiters.delete(waiter);
      if (waiters.size === 0 && this.#waiters.get(name) === waiters) this.#waiters.delete(name);
      resolve(false);
    };
    return {
      cancel,
      received: async (timeoutMs) => {
        const timer = setTimeout(cancel, timeoutMs);
        try {
          return await promise;
        } finally {
          clearTimeout(timer);
        }
      },
    };
  }
}
