import { setTimeout as sleep } from 'node:timers/promises';
import { FaultClient, type Running } from './faults-client.ts';
import { openCluster, type FaultCluster } from './faults-cluster.ts';
import { INJECTIONS, mountSmallDisk, unmountSmallDisk, type Injection, type Measured } from './faults-injections.ts';
import { FaultJournal } from './faults-journal.ts';
import { startOwnPooler, type OwnPooler } from '../server/test/own-pooler.ts';
import { verifyJournal, type Verified } from './faults-verify.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// Two web nodes and a worker on a separate PostgreSQL and Redis, under load, while machines fail. `--quick` shortens
// stops and freezes; `--only=<parts of names, with commas>` selects faults; `--max-seconds=<n>` is for busy machines.

const CLIENTS = 20;
const BETWEEN_MS = 2_000;
/** When something hangs, the bench ends, and its servers with it. */
const DEFAULT_MAX_SECONDS = 360;

const isQuick = process.argv.includes('--quick');
const only = option('only')?.split(',');
const maxSeconds = Number(option('max-seconds') ?? DEFAULT_MAX_SECONDS);

function option(name: string): string | undefined {
  return process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
}

type Run = Verified & { measured: Measured; exits: string[]; plain500s: string[]; acknowledged: number };

const cleanups: (() => Promise<void> | void)[] = [];

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await Promise.resolve(cleanup()).catch(() => undefined);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
setTimeout(() => {
  console.error(`the bench did not end within ${maxSeconds} s`);
  void cleanUp().finally(() => process.exit(1));
}, maxSeconds * 1000).unref();

async function run(title: string, injections: Injection[], isPooled: boolean): Promise<Run | null> {
  let pooler: OwnPooler | null = null;
  const cluster = await openCluster(({ url }) => ({ DATABASE_URL: url }));
  cleanups.push(() => cluster.drop());
  if (isPooled) {
    pooler = await startOwnPooler(cluster.postgres);
    if (!pooler) {
      console.log('PgBouncer is not installed: its run is left out');
      return null;
    }
    cleanups.push(() => pooler?.drop());
    cluster.useEnv({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: cluster.postgres.url });
  }
  if (mountSmallDisk(cluster)) cleanups.push(() => unmountSmallDisk(cluster));
  const journal = new FaultJournal();
  const measured: Measured = { outage: 0, ready: 0, rollingFailures: 0 };
  console.log(`# ${title}`);
  await cluster.startAll();
  await work({ cluster, journal, measured, injections });
  const verified = await verifyJournal(cluster, journal);
  await cleanUp();
  return {
    ...verified,
    measured,
    exits: cluster.unexpectedExits,
    plain500s: journal.plain500s,
    acknowledged: journal.acknowledged,
  };
}

type Working = { cluster: FaultCluster; journal: FaultJournal; measured: Measured; injections: Injection[] };

async function work({ cluster, journal, measured, injections }: Working): Promise<void> {
  const where = { url: cluster.url, phoneUrl: () => cluster.phoneUrl, journal };
  const numbers = Array.from({ length: CLIENTS }, (_, place) => `+96477055${String(20_000 + place)}`);
  const clients = numbers.map((msisdn) => new FaultClient(where, msisdn));
  await Promise.all(clients.map((client) => client.signIn()));
  const running: Running = { isOver: false };
  const working = clients.map((client) => client.work(running));
  // A client that fails ends the bench.
  const finished = Promise.all(working);
  await sleep(BETWEEN_MS);
  for (const { name, inject } of injections) {
    const before = journal.acknowledged;
    await Promise.race([inject({ cluster, journal, measured, isQuick }), finished]);
    await sleep(BETWEEN_MS);
    console.log(`${name}: ${journal.acknowledged - before} calls acknowledged meanwhile`);
  }
  running.isOver = true;
  await finished;
}

function claim(name: string, value: number, reach = 0, unit = ''): Claim {
  return { name, value, reach, atLeast: false, unit };
}

try {
  const chosen = INJECTIONS.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
  const direct = chosen.length > 0 ? await run('direct', chosen, false) : null;
  const pooled =
    only === undefined || only.includes('PgBouncer')
      ? await run('through PgBouncer', INJECTIONS.slice(2, 3), true)
      : null;
  const runs = [direct, pooled].filter((each) => each !== null);
  const sum = (of: (each: Run) => number) => runs.reduce((total, each) => total + of(each), 0);
  const worst = (of: (each: Run) => number) => Math.max(...runs.map(of));
  for (const text of runs.flatMap(({ exits, plain500s }) => [...exits, ...plain500s]).slice(0, 10)) console.log(text);
  printClaims([
    { name: 'calls acknowledged', value: sum((each) => each.acknowledged), reach: 500, atLeast: true },
    claim(
      'acknowledged and lost',
      sum(({ lost }) => lost),
    ),
    claim(
      'doubled',
      sum(({ doubled }) => doubled),
    ),
    claim(
      'processes that ended by themselves',
      sum(({ exits }) => exits.length),
    ),
    claim(
      'plain 500s',
      sum(({ plain500s }) => plain500s.length),
    ),
    claim(
      'failed requests in the rolling restart',
      sum(({ measured }) => measured.rollingFailures),
    ),
    claim(
      'outage beyond that of PostgreSQL',
      worst(({ measured }) => measured.outage),
      3,
      ' s',
    ),
    claim(
      'readiness true again after',
      worst(({ measured }) => measured.ready),
      2,
      ' s',
    ),
  ]);
} finally {
  await cleanUp();
}
process.exit();
