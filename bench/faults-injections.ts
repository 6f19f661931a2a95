import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCluster } from './faults-cluster.ts';
import type { FaultJournal } from './faults-journal.ts';

export type Measured = {
  /** Maximum seconds from the moment PostgreSQL accepted connections again to the first acknowledged call. */
  outage: number;
  /** Maximum seconds until every node was ready again. */
  ready: number;
  rollingFailures: number;
};

type Context = { cluster: FaultCluster; journal: FaultJournal; measured: Measured; isQuick: boolean };
export type Injection = { name: string; inject: (context: Context) => Promise<void> };

const FIRST_SUCCESS_LIMIT_MS = 30_000;

export const INJECTIONS: Injection[] = [
  { name: 'kill -9 of a web node', inject: ({ cluster }) => replace(cluster, 'web-1') },
  { name: 'kill -9 of the worker', inject: ({ cluster }) => replace(cluster, 'worker') },
  { name: 'PostgreSQL restarted, fast', inject: (context) => restart(context, 'fast', 0) },
  { name: 'PostgreSQL restarted, immediate', inject: (context) => restart(context, 'immediate', 0) },
  { name: 'PostgreSQL stopped', inject: (context) => restart(context, 'fast', context.isQuick ? 4_000 : 20_000) },
  { name: 'PostgreSQL frozen', inject: freeze },
  { name: 'a web node suspended', inject: suspend },
  { name: 'Redis restarted and emptied', inject: restartRedis },
  { name: 'the disk of a node full', inject: fillDisk },
  { name: 'the clock moved', inject: moveClock },
  { name: 'rolling SIGTERM', inject: roll },
];

async function replace(cluster: FaultCluster, name: 'web-1' | 'worker'): Promise<void> {
  await cluster.end(name, 'SIGKILL');
  await sleep(1_000);
  await cluster.start(name);
}

async function restart(context: Context, mode: 'fast' | 'immediate', awayMs: number): Promise<void> {
  await context.cluster.postgres.stop(mode);
  await sleep(awayMs);
  await context.cluster.postgres.start();
  await recover(context);
}

async function freeze(context: Context): Promise<void> {
  context.cluster.postgres.freeze();
  await sleep(context.isQuick ? 4_000 : 13_000);
  context.cluster.postgres.thaw();
  await recover(context);
}

/** Measures from now, when PostgreSQL accepts connections again. */
async function recover({ cluster, journal, measured }: Context): Promise<void> {
  const back = performance.now();
  const ready = cluster.secondsUntilReady();
  while (journal.lastSuccessAt < back && performance.now() - back < FIRST_SUCCESS_LIMIT_MS) await sleep(20);
  const first = journal.lastSuccessAt < back ? FIRST_SUCCESS_LIMIT_MS : journal.lastSuccessAt - back;
  const seconds = { outage: first / 1000, ready: await ready };
  console.log(
    `  first call after ${seconds.outage.toFixed(2)} s, every node ready after ${seconds.ready.toFixed(2)} s`,
  );
  measured.outage = Math.max(measured.outage, seconds.outage);
  measured.ready = Math.max(measured.ready, seconds.ready);
  await sleep(1_000);
}

async function suspend({ cluster, isQuick }: Context): Promise<void> {
  cluster.signal('web-2', 'SIGSTOP');
  await sleep(isQuick ? 3_000 : 8_000);
  cluster.signal('web-2', 'SIGCONT');
  await cluster.secondsUntilReady();
}

async function restartRedis({ cluster }: Context): Promise<void> {
  await cluster.redis.kill();
  await sleep(2_000);
  await cluster.redis.start();
  await cluster.secondsUntilReady();
}

/** Mounts a small filesystem as the data directory of `web-1`, if the machine allows it. */
export function mountSmallDisk(cluster: FaultCluster): boolean {
  try {
    execFileSync('mkdir', ['-p', cluster.dataDir('web-1')]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', cluster.dataDir('web-1')], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(cluster: FaultCluster): void {
  execFileSync('umount', ['-l', cluster.dataDir('web-1')], { stdio: 'ignore' });
}

async function fillDisk({ cluster, measured }: Context): Promise<void> {
  const file = join(cluster.dataDir('web-1'), 'filler');
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', 'count=80'], { stdio: 'ignore' });
    // Without it, on the machine's own disk, nothing is filled.
    rmSync(file, { force: true });
    console.log('  (skipped: no small filesystem could be mounted)');
    return;
  } catch {
    // The filesystem is full.
  }
  fillTheRest(join(cluster.dataDir('web-1'), 'filler-2'));
  const full = performance.now();
  while ((await cluster.server('web-1').isReady()) && performance.now() - full < 5_000) await sleep(50);
  if (await cluster.server('web-1').isReady()) measured.ready = Number.POSITIVE_INFINITY;
  await sleep(2_000);
  for (const name of ['filler', 'filler-2']) rmSync(join(cluster.dataDir('web-1'), name), { force: true });
  measured.ready = Math.max(measured.ready, await cluster.secondsUntilReady());
}

function fillTheRest(file: string): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(4096), { flag: 'a' });
  } catch {
    // Nothing more fits.
  }
}

async function moveClock({ cluster }: Context): Promise<void> {
  for (const name of ['worker', 'web-1', 'web-2'] as const) {
    await fetch(`${cluster.server(name).url}/simulator/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT1H' }),
    });
  }
  await sleep(2_000);
}

async function roll({ cluster, journal, measured }: Context): Promise<void> {
  const stopCounting = journal.countFailures();
  for (const name of ['web-1', 'web-2', 'worker'] as const) {
    if ((await cluster.end(name, 'SIGTERM')) !== 0) cluster.unexpectedExits.push(`${name} did not stop cleanly`);
    await cluster.start(name);
    // Balancers poll; this one every tenth of a second.
    await sleep(1_000);
  }
  measured.rollingFailures += stopCounting();
}
