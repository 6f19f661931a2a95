import { setTimeout as sleep } from 'node:timers/promises';
import { startCamaraTestServer } from '../server/test/carrier/camara-server.ts';
import { CLIENT } from '../server/test/carrier/camara-tokens.ts';
import { PASSWORD, startSmsc, type Smsc } from '../server/test/sms/smsc.ts';
import { AlertsLoad } from './alerts-load.ts';
import { Watch } from './alerts-watch.ts';
import { NODES, openCluster, type FaultCluster } from './faults-cluster.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// Every part of an installation fails once under load, and the shipped Prometheus configuration has to say so within a
// minute, with an alert of the area that fails. Needs prometheus, PostgreSQL and Redis.

const TOKEN = 'drill-metrics-token-0123456789';
const LIMIT_MS = 120_000;
const REACH_SECONDS = 60;
const WARM_UP_MS = 60_000;
const MAX_SECONDS = 1_800;
const LEARNERS_AT_A_TIME = 4;

type Installation = { cluster: FaultCluster; smsc: Smsc; carrier: Awaited<ReturnType<typeof startCamaraTestServer>> };
type Fault = {
  name: string;
  /** One of these has to fire. */
  alerts: readonly string[];
  inject: (on: Installation) => Promise<unknown>;
  heal: (on: Installation) => Promise<unknown>;
};

const cleanups: (() => Promise<unknown> | void)[] = [];

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await Promise.resolve(cleanup()).catch(() => undefined);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
setTimeout(() => {
  console.error(`the drill did not end within ${MAX_SECONDS} s`);
  void cleanUp().finally(() => process.exit(1));
}, MAX_SECONDS * 1000).unref();

/** A fault of the carrier that lasts: every call of these operations fails as long as there are mishaps left. */
const MANY = Array.from({ length: 100_000 }, () => ({ status: 500, body: 'out of order' }));

const FAULTS: readonly Fault[] = [
  {
    name: 'carrier fails',
    alerts: ['CarrierFailing'],
    inject: async ({ carrier }) => carrier.upset('sendCode', ...MANY),
    heal: async ({ carrier }) => carrier.calm(),
  },
  {
    name: 'SMSC away',
    alerts: ['SmsUnbound'],
    inject: ({ smsc }) => smsc.close(),
    heal: async (on) => (on.smsc = await startSmsc({}, on.smsc.port)),
  },
  {
    name: 'Redis killed',
    alerts: ['RedisUnreachable'],
    inject: ({ cluster }) => cluster.redis.kill(),
    heal: ({ cluster }) => cluster.redis.start(),
  },
  {
    name: 'web-1 killed',
    alerts: ['ProcessDown'],
    inject: ({ cluster }) => cluster.end('web-1', 'SIGKILL'),
    heal: ({ cluster }) => cluster.start('web-1'),
  },
  {
    name: 'worker suspended: no code is sent',
    alerts: ['ProcessDown', 'CodesLate'],
    inject: async ({ cluster }) => cluster.signal('worker', 'SIGSTOP'),
    heal: async ({ cluster }) => cluster.signal('worker', 'SIGCONT'),
  },
  {
    name: 'PostgreSQL stopped',
    alerts: ['Unready'],
    inject: ({ cluster }) => cluster.postgres.stop('immediate'),
    heal: ({ cluster }) => cluster.postgres.start(),
  },
  {
    name: 'PostgreSQL frozen',
    alerts: ['Unready'],
    inject: async ({ cluster }) => cluster.postgres.freeze(),
    heal: async ({ cluster }) => cluster.postgres.thaw(),
  },
];

async function install(): Promise<Installation> {
  const smsc = await startSmsc();
  const carrier = await startCamaraTestServer(() => new Date());
  cleanups.push(() => carrier.close());
  const cluster = await openCluster(({ url }) => ({
    DATABASE_URL: url,
    METRICS_TOKEN: TOKEN,
    SMS_GATEWAY: 'smpp',
    SMPP_URL: `smpp://127.0.0.1:${smsc.port}`,
    SMPP_SYSTEM_ID: 'lisan',
    SMPP_PASSWORD: PASSWORD,
    SMPP_SOURCE: '7070',
    SMPP_PER_SECOND: '100',
    CARRIER_GATEWAY: 'camara',
    CAMARA_URL: carrier.url,
    CAMARA_TOKEN_URL: carrier.tokenUrl,
    CAMARA_CLIENT_ID: CLIENT.id,
    CAMARA_CLIENT_SECRET: CLIENT.secret,
    CAMARA_NOTIFICATION_URL: 'https://lisan.example/api/carrier/callbacks',
    CAMARA_PIN: 'carrier',
    CAMARA_TIMEOUT_MS: '2000',
    CARRIER_CALLBACK_KEYS: 'k'.repeat(32),
    OTP_DAILY_BUDGET: '1000000',
  }));
  cleanups.push(() => cluster.drop());
  const on = { cluster, smsc, carrier };
  cleanups.push(() => on.smsc.close());
  await cluster.startAll();
  return on;
}

async function drill(on: Installation, watch: Watch, fault: Fault): Promise<Claim> {
  // What an earlier fault left over must not count as found.
  await watch.secondsUntil(fault.alerts, LIMIT_MS * 3, true);
  await fault.inject(on);
  const seconds = await watch.secondsUntil(fault.alerts, LIMIT_MS);
  const firing = [...new Set((await watch.firing()).map(({ name, area }) => `${name} (${area})`))].toSorted();
  console.log(`${fault.name}: ${seconds.toFixed(0)} s, firing: ${firing.join(', ')}`);
  await fault.heal(on);
  await on.cluster.secondsUntilReady();
  return { name: `seconds until "${fault.name}" is alerted`, value: seconds, reach: REACH_SECONDS, atLeast: false };
}

try {
  const on = await install();
  const watch = new Watch();
  cleanups.push(() => watch.stop());
  const targets = NODES.map((name) => new URL(on.cluster.server(name).url).host);
  await watch.start(targets, TOKEN);
  const load = new AlertsLoad(on.cluster.url, () => on.smsc);
  const running = Array.from({ length: LEARNERS_AT_A_TIME }, () => load.run());
  await sleep(WARM_UP_MS);
  const calm = await watch.firing();
  const before = load.completed;
  const claims: Claim[] = [];
  for (const fault of FAULTS) claims.push(await drill(on, watch, fault));
  load.stop();
  await Promise.all(running);
  printClaims([
    { name: 'learners who signed up before the first fault', value: before, reach: 20, atLeast: true },
    { name: 'alerts while all is well', value: calm.length, reach: 0, atLeast: false },
    ...claims,
  ]);
} finally {
  await cleanUp();
}
process.exit();
