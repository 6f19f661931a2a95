import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import type { BenchCarrier } from './billing-carrier.ts';
import type { BenchDatabase } from './bench-database.ts';
import { countUndecided } from './billing-outcome.ts';
import { countStatements } from './billing-worker.ts';
import type { RunningServer } from './tools/run-server.ts';

export type Run = {
  dataDir: string;
  database: BenchDatabase;
  carrier: BenchCarrier;
  random: Random;
  /** Renewals that the carrier will finish. */
  count: number;
  start: () => Promise<RunningServer>;
};
export type Renewed = {
  worker: RunningServer;
  kills: number;
  perSecond: number;
  statementsEach: number;
};

/** The share of payments of the bulk; the faults that remain after it wait for time to pass. */
const BULK = 0.9;
/** Without a new payment for this long, the rest waits for leases and attempts of a killed worker. */
const STALLED_MS = 20_000;
/** Until the first payment of a worker, which may have to wait for the lease of its predecessor. */
const FIRST_TIMEOUT_MS = 120_000;
/** A lost attempt times out after 120 s, its absence is proven after the window, and then it is retried once. */
const SETTLE_TIMEOUT_MS = 400_000;
const LOOK_EVERY_MS = 2_000;

/** Runs workers one after the other; each except the last is killed at a random moment in the middle. */
export async function renewAll(run: Run, { kills }: { kills: number }): Promise<Renewed> {
  let worker = await run.start();
  let busyMs = 0;
  let answered = 0;
  for (const stop of [...killMoments(run, kills), BULK]) {
    const from = await decided(run);
    if (from < run.count && (await reach(run, from + 1, FIRST_TIMEOUT_MS)) <= from)
      throw new Error(`no payment for ${FIRST_TIMEOUT_MS / 1000} s, ${from} of ${run.count} are done`);
    const first = await decided(run);
    const since = performance.now();
    const { until, count } = await reachedAt(run, Math.round(stop * run.count));
    busyMs += until - since;
    // After a kill the carrier finishes more requests, whose replies have no receiver.
    answered += count - first;
    printStretch(run, { count, from, perSecond: ((count - first) / Math.max(1, until - since)) * 1000 });
    if (stop === BULK) break;
    await worker.kill();
    worker = await run.start();
  }
  const done = await decided(run);
  return {
    worker,
    kills,
    perSecond: (answered / busyMs) * 1000,
    statementsEach: countStatements(run.dataDir) / done,
  };
}

/**
 * Lets time pass until every charge is decided, then stops the worker gracefully. Returns the number of undecided
 * charges.
 */
export async function settleAll(run: Run, worker: RunningServer): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const undecided = await run.database.use(countUndecided);
    const waited = performance.now() - startedAt;
    if (undecided === 0 || waited > SETTLE_TIMEOUT_MS) {
      console.log(`${undecided} undecided after ${(waited / 1000).toFixed(0)} s`);
      await worker.stop();
      return undecided;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns moments between a fifth and four fifths of the way, in order. */
function killMoments({ random }: Run, kills: number): number[] {
  return Array.from({ length: kills }, (_, i) => 0.2 + (0.6 * (i + 0.2 + 0.6 * random())) / kills);
}

async function decided({ carrier }: Run): Promise<number> {
  return (await carrier.stats()).decided;
}

/** Returns how many payments were answered and when: the requested number, or the last one before progress stopped. */
async function reachedAt(run: Run, payments: number): Promise<{ until: number; count: number }> {
  let count = await decided(run);
  let movedAt = performance.now();
  while (count < payments) {
    const next = await reach(run, count + 1, STALLED_MS);
    if (next <= count) break;
    count = next;
    movedAt = performance.now();
  }
  return { until: movedAt, count };
}

/** Waits for this many answered payments, at most `withinMs`; returns how many there are. */
async function reach(run: Run, payments: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const count = await decided(run);
    if (count >= payments || performance.now() > deadline) return count;
    await sleep(20);
  }
}

type Stretch = { count: number; from: number; perSecond: number };

function printStretch(run: Run, { count, from, perSecond }: Stretch): void {
  const total = `${count} of ${run.count} answered`;
  console.log(`${total}, ${count - from} of them by this worker at ${perSecond.toFixed(0)}/s`);
}
