import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/schema.ts';
import type { Row } from './queue-declaration.ts';
import type { Ending, Queue, Retrying, RetryHow } from './queue.ts';
import { WorkWindow } from './work-window.ts';

type Set<T extends keyof Tables> = Ending<T>['set'];

/**
 * What the handler of a row found.
 * - `ack`: it is finished in this state
 * - `retry`: again at a time, or after the queue's backoff; dead-lettered instead after its last attempt
 * - `continue`: it came further; claimable again at a time, with all its attempts
 * - `dead`: dead-lettered at once
 * - `settled`: the handler has written to the row itself
 */
export type Handled<T extends keyof Tables> =
  | ({ kind: 'ack' } & Ending<T>)
  | { kind: 'retry'; at?: Date; set?: Set<T>; evenInFlight?: boolean }
  | { kind: 'continue'; at: Date }
  | { kind: 'dead'; set?: Set<T> }
  | { kind: 'settled' };

export type WorkerDeps = {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Uniform in [0, 1). */
  random: () => number;
};

type Work<T extends keyof Tables, Lane extends string> = {
  /** By priority: a lane is claimed from when the ones before it are empty. */
  lanes: readonly Lane[];
  /** How many rows are handled at once. */
  window: number;
  /** `signal` aborts when the process stops. */
  handle: (row: Row<T>, signal: AbortSignal) => Promise<Handled<T>>;
};

/** Claims rows of some lanes and handles a window of them at once. */
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

  /** Starts as many due rows as there is room for, once there is room, and gives how many; their end is not awaited. */
  async pass(signal: AbortSignal): Promise<number> {
    await this.#window.room();
    let started = 0;
    for (const lane of this.#work.lanes) {
      const limit = this.#window.free;
      if (limit <= 0) break;
      const rows = await this.#queue.claim(this.#deps.db, { lane, now: this.#deps.clock.now(), limit });
      for (const row of rows) this.#window.start(this.#handle(row, signal));
      started += rows.length;
    }
    return started;
  }

  /** A pass whose rows have their outcome when it resolves; gives how many there were. */
  async runOnce(signal = new AbortController().signal): Promise<number> {
    const started = await this.pass(signal);
    await this.drain();
    return started;
  }

  /** Rows are queued again while no pass runs: `wake` has the job look when the first of them is due. */
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
    try {
      await this.#record(row, await this.#work.handle(row, signal));
    } catch (error) {
      log.error({ err: error, queue: name, attempts: this.#queue.attemptsOf(row) }, 'queue row failed');
      // Should this fail too, the row is claimable again when its lease ends.
      await this.#record(row, { kind: 'retry' }).catch((err: unknown) =>
        log.error({ err, queue: name }, 'queue row left to its lease'),
      );
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

  #keyOf(row: Row<T>): unknown[] {
    return this.#queue.declaration.key.map((name) => row[name]);
  }
}
