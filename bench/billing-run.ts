import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import type { BenchCarrier } from './billing-carrier.ts';
import type { Ground } from './billing-ground.ts';
import { countUndecided } from './billing-verdict.ts';
import { countStatements } from './billing-worker.ts';
import type { RunningServer } from './tools/run-server.ts';

export type Run = {
  dataDir: string;
  ground: Ground;
  carrier: BenchCarrier;
  random: Random;
  /** Renewals that the carrier will come to an end with. */
  count: number;
  start: () => Promise<RunningServer>;
};
export type Renewed = {
  worker: RunningServer;
  kills: number;
  perSecond: number;
  perSecondOverall: number;
  statementsEach: number;
};

/** The share of payments after which what is left are faults that wait for time to pass. */
const BULK = 0.9;
const STALLED_MS = 90_000;
/** Longer than a lost attempt is waited for and the absence window together. */
const SETTLE_TIMEOUT_MS = 900_000;
const LOOK_EVERY_MS = 2_000;

/** Lets workers charge, one after the other; each but the last is killed at a moment of chance in the middle. */
export async function renewAll(run: Run, { kills }: { kills: number }): Promise<Renewed> {
  const began = performance.now();
  let worker = await run.start();
  let busyMs = 0;
  for (const stop of [...killMoments(run, kills), BULK]) {
    const from = await decided(run);
    await reach(run, from + 1);
    const since = performance.now();
    await reach(run, Math.round(stop * run.count));
    busyMs += performance.now() - since;
    await printStretch(run, { from, since });
    if (stop === BULK) break;
    await worker.kill();
    worker = await run.start();
  }
  const done = await decided(run);
  return {
    worker,
    kills,
    perSecond: (done / busyMs) * 1000,
    perSecondOverall: (done / (performance.now() - began)) * 1000,
    statementsEach: countStatements(run.dataDir) / done,
  };
}

/** Lets time pass until everything is decided, then stops the worker in good order. Gives what is left undecided. */
export async function settleAll(run: Run, worker: RunningServer): Promise<number> {
  const began = performance.now();
  for (;;) {
    const undecided = await run.ground.use(countUndecided);
    const waited = performance.now() - began;
    if (undecided === 0 || waited > SETTLE_TIMEOUT_MS) {
      console.log(`${undecided} undecided after ${(waited / 1000).toFixed(0)} s`);
      await worker.stop();
      return undecided;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Between a fifth and four fifths of the way, in order. */
function killMoments({ random }: Run, kills: number): number[] {
  return Array.from({ length: kills }, (_, i) => 0.2 + (0.6 * (i + 0.2 + 0.6 * random())) / kills);
}

async function decided({ carrier }: Run): Promise<number> {
  return (await carrier.stats()).decided;
}

async function reach(run: Run, payments: number): Promise<void> {
  let last = -1;
  let movedAt = performance.now();
  for (;;) {
    const count = await decided(run);
    if (count >= payments) return;
    if (count > last) movedAt = performance.now();
    if (performance.now() - movedAt > STALLED_MS)
      throw new Error(`no payment for ${STALLED_MS / 1000} s, ${count} of ${payments} are done`);
    last = count;
    await sleep(20);
  }
}

async function printStretch(run: Run, { from, since }: { from: number; since: number }): Promise<void> {
  const done = await decided(run);
  const rate = ((done - from) / (performance.now() - since)) * 1000;
  console.log(`${done} of ${run.count} answered, ${rate.toFixed(0)}/s since the worker began`);
}
