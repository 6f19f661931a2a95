import { setTimeout as sleep } from 'node:timers/promises';
import { FaultClient, type Running } from './faults-client.ts';
import { openCluster, type FaultCluster, type NodeName } from './faults-cluster.ts';
import { FaultJournal } from './faults-journal.ts';
import { verifyJournal } from './faults-verify.ts';
import { checkOutVersion } from './previous-version.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// Two web nodes and a worker of an earlier version, under load, are replaced one by one by this version as
// docs/operations/upgrade.md says; then one web node goes back to the earlier version and forward again, beside the new schema.
// `--from=<tag or commit>` names the earlier version; by default the newest tag.

const CLIENTS = 20;
const BETWEEN_MS = 2_000;
/** Balancers poll; this one every tenth of a second. */
const POLL_MS = 1_000;
const MAX_SECONDS = 600;
const UPGRADE: readonly NodeName[] = ['worker', 'web-1', 'web-2'];

const from = process.argv.find((arg) => arg.startsWith('--from='))?.slice('--from='.length);
const cleanups: (() => Promise<void> | void)[] = [];

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await Promise.resolve(cleanup()).catch(() => undefined);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
setTimeout(() => {
  console.error(`the bench did not end within ${MAX_SECONDS} s`);
  void cleanUp().finally(() => process.exit(1));
}, MAX_SECONDS * 1000).unref();

async function replace(cluster: FaultCluster, name: NodeName, version: string | undefined): Promise<void> {
  cluster.runVersion(version);
  if ((await cluster.end(name, 'SIGTERM')) !== 0) cluster.unexpectedExits.push(`${name} did not stop cleanly`);
  await cluster.start(name);
  await sleep(POLL_MS);
}

type Phase = { name: string; run: () => Promise<void> };

async function underLoad(cluster: FaultCluster, journal: FaultJournal, phases: readonly Phase[]): Promise<number> {
  const where = { url: cluster.url, phoneUrl: () => cluster.phoneUrl, journal };
  const numbers = Array.from({ length: CLIENTS }, (_, place) => `+96477056${String(20_000 + place)}`);
  const clients = numbers.map((msisdn) => new FaultClient(where, msisdn));
  await Promise.all(clients.map((client) => client.signIn()));
  const running: Running = { isOver: false };
  // A client that fails ends the bench.
  const finished = Promise.all(clients.map((client) => client.work(running)));
  await sleep(BETWEEN_MS);
  const stopCounting = journal.countFailures();
  for (const { name, run } of phases) {
    const before = journal.acknowledged;
    await Promise.race([run(), finished]);
    await sleep(BETWEEN_MS);
    console.log(`${new Date().toISOString()} ${name}: ${journal.acknowledged - before} calls acknowledged meanwhile`);
  }
  const failures = stopCounting();
  running.isOver = true;
  await finished;
  return failures;
}

function none(name: string, value: number): Claim {
  return { name, value, reach: 0, atLeast: false, unit: '' };
}

try {
  const previous = checkOutVersion(from);
  cleanups.push(previous.remove);
  const cluster = await openCluster(({ url }) => ({ DATABASE_URL: url }));
  cleanups.push(() => cluster.drop());
  const journal = new FaultJournal();
  cluster.runVersion(previous.main);
  await cluster.startAll();
  const before = await appliedMigrations(cluster);
  console.log(`# from ${previous.commit}, whose newest migration is ${before.at(-1)}`);
  const failures = await underLoad(cluster, journal, [
    ...UPGRADE.map((name): Phase => ({ name: `${name} upgraded`, run: () => replace(cluster, name, undefined) })),
    { name: 'web-2 back to the earlier version', run: () => replace(cluster, 'web-2', previous.main) },
    { name: 'web-2 upgraded again', run: () => replace(cluster, 'web-2', undefined) },
  ]);
  const added = (await appliedMigrations(cluster)).filter((name) => !before.includes(name));
  console.log(`migrations applied under load: ${added.join(', ') || 'none'}`);
  const { lost, doubled } = await verifyJournal(cluster, journal);
  for (const text of [...cluster.unexpectedExits, ...journal.plain500s, ...journal.failed].slice(0, 10))
    console.log(text);
  printClaims([
    { name: 'calls acknowledged', value: journal.acknowledged, reach: 500, atLeast: true },
    none('failed requests', failures),
    none('acknowledged and lost', lost),
    none('doubled', doubled),
    none('processes that ended by themselves', cluster.unexpectedExits.length),
    none('plain 500s', journal.plain500s.length),
  ]);
} finally {
  await cleanUp();
}
process.exit();

async function appliedMigrations({ postgres }: FaultCluster): Promise<string[]> {
  const { rows } = await postgres.query('select name from kysely_migration order by name');
  return rows.map(({ name }: { name: string }) => name);
}
