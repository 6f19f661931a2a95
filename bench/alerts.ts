import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, type Fault } from './alerts-faults.ts';
import { install, type Installation } from './alerts-installation.ts';
import { AlertsLoad } from './alerts-load.ts';
import { Watch } from './alerts-watch.ts';
import { NODES } from './faults-cluster.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// Every part of an installation fails once under load, and the shipped Prometheus configuration has to report it within
// a minute, with an alert of the area that fails. Needs prometheus, PostgreSQL and Redis, and the right to mount for
// the full disks. `--only=<part of a name>` injects only those faults.

const TOKEN = 'drill-metrics-token-0123456789';
const LIMIT_MS = 120_000;
const REACH_SECONDS = 60;
const WARM_UP_MS = 60_000;
const MAX_SECONDS = 5_400;
const LEARNERS_AT_A_TIME = 4;

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const cleanups: (() => unknown)[] = [];

let cleaning: Promise<void> | null = null;

/**
 * Cleans up once: after a signal the drill itself fails too, because its servers are gone, and has to wait for the end
 * of the clean-up.
 */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await Promise.resolve(cleanup()).catch(() => undefined);
  })();
  return cleaning;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
setTimeout(() => {
  console.error(`the drill did not end within ${MAX_SECONDS} s`);
  void cleanUp().finally(() => process.exit(1));
}, MAX_SECONDS * 1000).unref();

async function drill(on: Installation, watch: Watch, fault: Fault): Promise<Claim> {
  // Alerts of an earlier fault must not count as found.
  const isSilent = !Number.isNaN(await watch.secondsUntilSilent(fault.alerts, LIMIT_MS * 3));
  const injectedAt = new Date();
  await fault.inject(on);
  const seconds = isSilent ? await watch.secondsUntilFiring(fault.alerts, LIMIT_MS) : Number.NaN;
  const own = (await watch.firing()).filter(({ activeAt }) => activeAt >= injectedAt);
  const firing = [...new Set(own.map(({ name, area }) => `${name} (${area})`))].toSorted();
  console.log(`${fault.name}: ${seconds.toFixed(0)} s, firing: ${firing.join(', ')}`);
  await fault.heal(on);
  await on.cluster.secondsUntilReady();
  return { name: `seconds until "${fault.name}" is alerted`, value: seconds, reach: REACH_SECONDS, atLeast: false };
}

async function drillAll(on: Installation, watch: Watch): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const fault of FAULTS.filter(({ name }) => name.includes(only))) {
    if (fault.isPossible?.(on) === false) console.log(`${fault.name}: left out, this account may not mount a disk`);
    else claims.push(await drill(on, watch, fault));
  }
  return claims;
}

try {
  const on = await install(TOKEN, (cleanup) => cleanups.push(cleanup));
  const watch = new Watch();
  cleanups.push(() => watch.stop());
  const targets = NODES.map((name) => new URL(on.cluster.server(name).url).host);
  await watch.start(targets, TOKEN);
  const load = new AlertsLoad(on.cluster.url, () => on.smsc);
  const running = Array.from({ length: LEARNERS_AT_A_TIME }, () => load.run());
  await sleep(WARM_UP_MS);
  const calm = await watch.firing();
  for (const { name } of calm) console.log(`firing while all is well: ${name}`);
  const before = load.completed;
  const claims = await drillAll(on, watch);
  load.stop();
  await Promise.all(running);
  for (const text of on.cluster.unexpectedExits) console.log(text);
  printClaims([
    { name: 'learners who signed up before the first fault', value: before, reach: 20, atLeast: true },
    { name: 'alerts while all is well', value: calm.length, reach: 0, atLeast: false },
    ...claims,
    {
      name: 'processes that ended by themselves',
      value: on.cluster.unexpectedExits.length,
      reach: 0,
      atLeast: false,
    },
  ]);
} finally {
  await cleanUp();
}
process.exit();
