import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../database/schema.ts';
import { isOutage } from '../database/translate-outage.ts';
import type { Row } from './queue-declaration.ts';
import type { Ending, Queue, Retrying, RetryHow } from './queue.ts';
import { WorkWindow } from './work-window.ts';

/** During a database outage, writing an outcome is retried after this time. */
const RECORD_RETRY_MS = 500;

type Set<T extends keyof Tables> = Ending<T>['set'];

/**
 * The outcome of a row's handler.
 * - `ack`: it is finished in this state
 * - `retry`: retried at a time, or after the queue's backoff; dead-lettered after its last attempt
 * - `continue`: it made progress; claimable again at a time, with all its attempts
 * - `dead`: dead-lettered at once
 * - `settled`: the handler has written to the row itself
 */
export type Handled<T extends keyof Tables> =
  | ({ kind: 'ack' } & Ending<T>)
  | { kind: 'retry'; at?: Date; set?: Set<T>; evenInFlight?: boolean }
  | { kind: 'continue'; at: Date }
  | { kind: 'dead'; set?: Set<T> }
  | { kind: 'settled' };

type WorkerDeps = {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Uniform in [0, 1). */
  random: () => number;
};

type Work<T extends keyof Tables, Lane extends string> = {
  /** By priority: a lane is claimed from when the lanes before it are empty. */
  lanes: readonly Lane[];
  /** How many rows are handled at once. */
  window: number;
  /** The number of rows that may be claimed now, where that is less than the window; it may wait for room. */
  room?: () => Promise<number>;
  /** Starts the rows of a claim that can be started together, and returns the others for `handle`. */
  start?: (rows: Row<T>[]) => Promise<Row<T>[]>;
  /** `signal` aborts when the process stops. */
  handle: (row: Row<T>, signal: AbortSignal) => Promise<Handled<T>>;
};

/** Claims rows of some lanes and handles a window of them concurrently. */
export class QueueWorker<T extends keyof Tables, Lane extends string> {
  readonly #deps: WorkerDeps;
  readonly #queue: Queue<T, Lane>;
  readonly #work: Work<T, Lane>;
  readonly #window: WorkWindow;
  #onRetried: () => void = () => undefined;

  constructor(deps: WorkerDeps, queue: Queue<T, Lane>, work: Work<T, Lane>) {
    this.#deps = deps;
    this.#queue = queue;
    this.#work = work;
    this.#window = new WorkWindow(work.window);
  }

  /** Waits for room, then starts as many due rows as fit, and returns how many; their end is not awaited. */
  async pass(signal: AbortSignal): Promise<number> {
    const mustWait = this.#window.free <= 0;
    await this.#window.room();
    // The process stopped meanwhile, and leaves the rows to others.
    if (mustWait && signal.aborted) return 0;
    let started = 0;
    for (const lane of this.#work.lanes) {
      const limit = Math.min(this.#window.free, (await this.#work.room?.()) ?? Infinity);
      if (limit <= 0) break;
      const rows = await this.#queue.claim(this.#deps.db, { lane, now: this.#deps.clock.now(), limit });
      for (const row of await this.#start(rows, signal)) this.#window.start(this.#handle(row, signal));
      started += rows.length;
    }
    return started;
  }

  /** Rows that could not be started together are handled one by one, so that one row does not block the others. */
  async #start(rows: Row<T>[], signal: AbortSignal): Promise<Row<T>[]> {
    if (!this.#work.start || rows.length === 0) return rows;
    const { log } = this.#deps;
    const { name } = this.#queue.declaration;
    try {
      return await this.#work.start(rows);
    } catch (error) {
      log.warn({ err: error, queue: name, rows: rows.length }, 'queue batch start failed');
      if (!isOutage(error)) return rows;
      for (const row of rows) this.#window.start(this.#recordOrLeave(row, { kind: 'retry' }, signal));
      return [];
    }
  }

  /** Runs a pass and waits for the outcomes of its rows; returns how many there were. */
  async runOnce(signal = new AbortController().signal): Promise<number> {
    const started = await this.pass(signal);
    await this.drain();
    return started;
  }

  /**
   * Registers a callback for rows that are queued again while no pass runs, so that the job runs when the first of them
   * is due.
   */
  whenRetried(wake: () => void): void {
    this.#onRetried = wake;
  }

  /** Resolves once every started row has its outcome. */
  async drain(): Promise<void> {
    await this.#window.drain();
  }

  async #handle(row: Row<T>, signal: AbortSignal): Promise<void> {
    const { log } = this.#deps;
    const { name } = this.#queue.declaration;
    const handled = await this.#work.handle(row, signal).catch((error: unknown): Handled<T> => {
      const level = isOutage(error) ? 'warn' : 'error';
      log[level]({ err: error, queue: name, attempts: this.#queue.attemptsOf(row) }, 'queue row failed');
      return { kind: 'retry', ...this.#errorFieldsOf(error) };
    });
    await this.#recordOrLeave(row, handled, signal);
  }

  /** A row whose outcome cannot be written before the lease ends becomes claimable again then. */
  async #recordOrLeave(row: Row<T>, handled: Handled<T>, signal: AbortSignal): Promise<void> {
    const { name, leaseMs } = this.#queue.declaration;
    const leaseEnd = performance.now() + leaseMs;
    for (;;) {
      try {
        return await this.#record(row, handled);
      } catch (error) {
        const isWorthAnother = isOutage(error) && !signal.aborted && performance.now() < leaseEnd;
        if (!isWorthAnother) {
          this.#deps.log.error({ err: error, queue: name }, 'queue row left to its lease');
          return;
        }
        await sleep(RECORD_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async #record(row: Row<T>, handled: Handled<T>): Promise<void> {
    const { db, clock, random, log } = this.#deps;
    if (handled.kind === 'settled') return;
    if (handled.kind === 'continue') return this.#putBack(row, { ...handled, isProgress: true });
    if (handled.kind === 'ack') return void (await this.#queue.ack(db, [row], handled));
    if (handled.kind === 'dead' || this.#queue.isLastAttempt(row)) {
      log.error({ queue: this.#queue.declaration.name, key: this.#keyOf(row) }, 'queue row dead-lettered');
      return void (await this.#queue.deadLetter(db, row, handled.set));
    }
    await this.#putBack(row, { at: this.#queue.retryTime(row, clock.now(), random), ...handled });
  }

  async #putBack(row: Row<T>, { at, set, ...how }: Retrying<T> & RetryHow): Promise<void> {
    await this.#queue.retry(this.#deps.db, row, { at, ...(set && { set }) }, how);
    this.#onRetried();
  }

  #errorFieldsOf(error: unknown): { set?: Set<T> } {
    const { errorColumn } = this.#queue.declaration;
    return errorColumn === undefined ? {} : { set: { [errorColumn]: String(error) } as Set<T> };
  }

  #keyOf(row: Row<T>): unknown[] {
    return this.#queue.declaration.key.map((name) => row[name]);
  }
}
