import type { Logger } from 'pino';
import { ContentError } from '@lisan/content/load-yaml';
import { ConfigError } from '../config/config-error.ts';
import { readConfig, type Config } from '../config/config.ts';
import { loadSecrets, SecretsError, type Secrets } from '../config/secrets.ts';
import { followPlans } from '../features/billing/subscription/plans/follow-plans.ts';
import { followPublications } from '../features/learning/course/follow-publications.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createSimulatedClock } from '../features/upkeep/simulator/simulated-clock.ts';
import { attachRealtime } from '../features/live/live/channel/attach-realtime.ts';
import { createClock } from '../platform/clock.ts';
import { checkClock } from '../platform/database/check-clock.ts';
import { openEmbeddedFolder } from '../platform/database/embedded-folder.ts';
import { DataDirectoryError } from '../platform/database/lock-data-directory.ts';
import { ForeignSchemaError, migrateDatabase } from '../platform/database/migrate.ts';
import {
  EmbeddedDatabaseError,
  explainEmbedded,
  openDatabase,
  type OpenDatabase,
} from '../platform/database/open-database.ts';
import { DatabaseUnreachableError, withStartLock } from '../platform/database/start-lock.ts';
import { claimPort, PortError } from '../platform/http/claim-port.ts';
import { createLog } from '../platform/log.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';
import { createApp, type AppOptions } from './app.ts';
import { buildServices } from './build-services.ts';
import { printWelcome, type Started } from './print-welcome.ts';
import type { Services } from './services.ts';
import { closeConnectionsAfterReplies, closeHttp, stopOnSignal } from './stop-on-signal.ts';
import { startJobs } from './start-jobs.ts';

/** Errors that an operator can fix: their message names the remedy, and a stack would hide it. */
const EXPLAINED = [
  ConfigError,
  ContentError,
  DataDirectoryError,
  DatabaseUnreachableError,
  EmbeddedDatabaseError,
  ForeignSchemaError,
  PortError,
  SecretsError,
];
/** After this a download that its reader has paused is cut off, because it never ends by itself. */
const CUT_OFF_MS = 3_000;
const HTTP_DEADLINE_MS = 4_000;
const SOCKETS_DEADLINE_MS = 4_000;
const JOBS_DEADLINE_MS = 6_000;
const GATEWAY_DEADLINE_MS = 1_000;

export type StartOptions = AppOptions & {
  /** By default the welcome is printed. */
  onReady?: (started: Started) => void;
  /** Called before the process ends for a reason that an operator can fix, which is printed. */
  onRefused?: () => void;
};

async function start(config: Config, { onReady, ...options }: StartOptions): Promise<void> {
  const log = createLog(config.logLevel);
  const claimed = await claimPort(config);
  const tracing = await startTracing(config);
  const { database, secrets } = await openData(config, log);
  const services = await withStartLock(database, { log, timeoutMs: config.postgres.startTimeoutMs }, () =>
    prepare({ config, log, database, secrets }),
  ).catch((error: unknown) => {
    throw database.engine === 'pglite' ? explainEmbedded(config.dataDir, error) : error;
  });
  if (config.metricsToken !== undefined) measureProcess({ ...services, ...database });
  const app = await createApp(services, options);
  const realtime = attachRealtime(app.server, services);
  const carried = services.live.attach(app.server);
  await app.ready();
  await claimed.handOver(() => app.listen({ port: config.port, host: config.host }));
  await startJobs(services);
  services.simulators?.carrier.start();
  const publications = followPublications(services);
  const plans = followPlans(services);
  stopOnSignal({
    log,
    drainDelayMs: config.drainDelayMs,
    drain() {
      publications.stop();
      plans.stop();
      services.readiness.drain();
      // Recordings that wait are refused at once.
      services.speech.close();
      closeConnectionsAfterReplies(app);
    },
    background: [{ name: 'jobs', deadlineMs: JOBS_DEADLINE_MS, stop: () => stopJobs(services) }],
    stages: [
      [
        { name: 'live', deadlineMs: SOCKETS_DEADLINE_MS, stop: () => carried.close() },
        { name: 'realtime', deadlineMs: SOCKETS_DEADLINE_MS, stop: () => realtime.close() },
        { name: 'http', deadlineMs: HTTP_DEADLINE_MS, stop: () => closeHttp(app, CUT_OFF_MS) },
      ],
      [
        { name: 'carrier', deadlineMs: GATEWAY_DEADLINE_MS, stop: async () => services.simulators?.carrier.stop() },
        { name: 'sms', deadlineMs: GATEWAY_DEADLINE_MS, stop: () => services.sms.close() },
        { name: 'events', deadlineMs: GATEWAY_DEADLINE_MS, stop: () => services.lessonEvents.close() },
        { name: 'bus', deadlineMs: GATEWAY_DEADLINE_MS, stop: () => services.bus.close() },
      ],
      [
        { name: 'database', deadlineMs: GATEWAY_DEADLINE_MS, stop: () => database.close() },
        { name: 'traces', deadlineMs: GATEWAY_DEADLINE_MS, stop: async () => tracing?.stop() },
      ],
    ],
  });
  const started = { config, publicUrl: services.publicUrl, engine: database.engine };
  if (onReady) onReady(started);
  else printWelcome(started, log);
}

/** A job that stops ends the piece that it hears; its process is not needed any more. */
async function stopJobs({ jobs, transcriber }: Services): Promise<void> {
  await jobs.stop();
  transcriber.close();
}

/** The SDK is loaded only if a collector is configured. */
async function startTracing({ tracing, role }: Config): Promise<{ stop(): Promise<void> } | null> {
  if (tracing === undefined) return null;
  return (await import('../platform/tracing/start-tracing.ts')).startTracing(tracing, role);
}

type Data = { database: OpenDatabase; secrets: Secrets };

/** The secrets are made before the database, so that a database without them has lost them. */
async function openData(config: Config, log: Logger): Promise<Data> {
  const folder = config.databaseUrl === undefined ? openEmbeddedFolder(config.dataDir) : undefined;
  const secrets = await loadSecrets(config, { mayMake: folder?.isNew ?? true });
  const { databaseUrl, dataDir, databasePool: pool, postgres: settings } = config;
  return { database: await openDatabase({ databaseUrl, dataDir, folder, pool, settings, log }), secrets };
}

type Preparing = Data & { config: Config; log: Logger };

/** Everything that a start changes in the database. */
async function prepare({ config, log, database, secrets }: Preparing): Promise<Services> {
  const { applied, unknown } = await migrateDatabase(database);
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
  if (unknown.length > 0) log.warn({ migrations: unknown }, 'database has migrations of a newer version');
  // With a real gateway everything runs on real time.
  const isSimulated = config.carrierGateway === 'simulator' && config.smsGateway === 'simulator';
  const clock = isSimulated ? createSimulatedClock(config.dataDir) : createClock();
  const { db, directUrl, longReads, readTime } = database;
  const probeDatabase = () => database.probe();
  const services = await buildServices({ config, db, longReads, directUrl, log, clock, secrets, probeDatabase });
  // The machine's clock, because the simulators may move the other clock.
  const checkTime = readTime && (() => checkClock({ readTime, now: Date.now }));
  if (checkTime) services.readiness.add('clock', checkTime);
  // A clock ahead charges before a period is due, and removes what is to be retained.
  if (checkTime) services.jobs.runOnlyWhile(checkTime);
  if (config.demo) await seedDemo(services);
  return services;
}

/** Starts the server with a configuration, and ends the process with the reason when it cannot start. */
export async function startServer(env: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<void> {
  try {
    await start(readConfig(env), options);
  } catch (error) {
    const explainsItself = EXPLAINED.some((kind) => error instanceof kind);
    console.error(explainsItself && error instanceof Error ? error.message : error);
    if (explainsItself) options.onRefused?.();
    process.exit(1);
  }
}
