import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import type { watchCarrier } from './billing-carrier.ts';
import type { Ground } from './billing-ground.ts';
import { countUndecided } from './billing-verdict.ts';
import { advanceClock, startWorker, waitUntil } from './billing-worker.ts';
import type { RunningServer } from './tools/run-server.ts';

export type Run = {
  dataDir: string;
  ground: Ground;
  carrier: ReturnType<typeof watchCarrier>;
  random: Random;
  count: number;
};
export type Renewed = { worker: RunningServer; kills: number; perSecond: number; perSecondOverall: number };

/** The share of payments after which what is left are faults that wait for time to pass. */
const BULK = 0.93;
/** What a kill cuts off is looked up after minutes of the clock, which stands still until the bulk is done. */
const CUT_OFF_BY_KILL = 40;
const STALLED_MS = 60_000;
/** Looks in a row that find no fewer undecided, after which waiting is given up. */
const MOST_IDLE_LOOKS = 12;
/** Past the slowest fault, with what a killed worker left; what is slow after that needs real time, not the clock's. */
const ROUNDS_AHEAD = 16;
const STEP_MINUTES = 3;
const WAIT_MS = 5_000;

/** Lets workers charge, one after the other; each but the last is killed at a moment of chance in the middle. */
export async function renewAll(run: Run, { kills }: { kills: number }): Promise<Renewed> {
  const began = performance.now();
  const stops = killMoments(run, kills);
  let worker = await startWorker({ dataDir: run.dataDir, env: run.ground.env });
  let firstReadyMs: number | null = null;
  let busyMs = 0;
  for (const stop of [...stops, BULK]) {
    const from = run.carrier.count();
    const since = performance.now();
    firstReadyMs ??= since;
    await reach(run, Math.round(stop * run.count) - (stop === BULK ? kills * CUT_OFF_BY_KILL : 0));
    busyMs += performance.now() - since;
    printStretch(run, { from, since });
    if (stop === BULK) break;
    await worker.kill();
    worker = await startWorker({ dataDir: run.dataDir, env: run.ground.env });
  }
  const done = run.carrier.count();
  const overallMs = performance.now() - (firstReadyMs ?? began);
  return { worker, kills, perSecond: (done / busyMs) * 1000, perSecondOverall: (done / overallMs) * 1000 };
}

/** Lets time pass until everything is decided, then stops the worker in good order. Gives what is left undecided. */
export async function settleAll(run: Run, last: RunningServer): Promise<number> {
  let worker = last;
  let minutes = 0;
  let [fewest, idle] = [Infinity, 0];
  const began = performance.now();
  for (let round = 1; ; round += 1) {
    await becomeQuiet(run);
    const { undecided, worker: next } = await look(run, worker, round);
    worker = next;
    if (undecided !== null) idle = undecided < fewest ? 0 : idle + 1;
    fewest = Math.min(fewest, undecided ?? fewest);
    if (undecided !== null && (undecided === 0 || idle === MOST_IDLE_LOOKS)) {
      console.log(`${undecided} undecided after ${minutes} minutes of the clock, ${seconds(began)} s`);
      await worker.stop();
      return undecided;
    }
    if (round > ROUNDS_AHEAD) await sleep(WAIT_MS);
    // Many that were given no answer take longer to be asked about than the clock is ahead.
    if (round > ROUNDS_AHEAD && idle === 0) continue;
    await advanceClock(worker, `PT${STEP_MINUTES}M`);
    minutes += STEP_MINUTES;
  }
}

/** Looking into the embedded database takes its only process away, so that is done seldom. */
async function look({ ground, dataDir }: Run, worker: RunningServer, round: number) {
  if (ground.engine === 'postgres') return { worker, undecided: await ground.use(countUndecided) };
  if (round % 8 !== 0) return { worker, undecided: null };
  await worker.stop();
  const undecided = await ground.use(countUndecided);
  return { undecided, worker: await startWorker({ dataDir, env: ground.env }) };
}

/** Between a fifth and four fifths of the way, in order. */
function killMoments({ random }: Run, kills: number): number[] {
  return Array.from({ length: kills }, (_, i) => 0.2 + (0.6 * (i + 0.2 + 0.6 * random())) / kills);
}

async function reach({ carrier }: Run, payments: number): Promise<void> {
  let last = -1;
  let movedAt = performance.now();
  for (;;) {
    const count = carrier.count();
    if (count >= payments) return;
    if (count > last) movedAt = performance.now();
    if (performance.now() - movedAt > STALLED_MS)
      throw new Error(`no payment for a minute, ${count} of ${payments} are done`);
    last = count;
    await sleep(20);
  }
}

/** The carrier's books do not change any more. */
async function becomeQuiet({ carrier }: Run): Promise<void> {
  await sleep(1500);
  await waitUntil(() => carrier.quietForMs() > 1500, { withinMs: 300_000, what: 'the carrier comes to rest' });
}

function printStretch({ carrier, count }: Run, { from, since }: { from: number; since: number }): void {
  const done = carrier.count();
  const rate = ((done - from) / (performance.now() - since)) * 1000;
  console.log(`${done} of ${count} decided, ${rate.toFixed(0)}/s since the worker was ready`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
