import { ContentError } from '@lisan/content/load-yaml';
import { createApp } from './app.ts';
import { buildServices } from './build-services.ts';
import { ConfigError } from './config/config-error.ts';
import { readConfig, type Config } from './config/config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createSimulatedClock } from './features/simulator/simulated-clock.ts';
import { attachRealtime } from './features/live/channel/attach-realtime.ts';
import { createClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { DataDirectoryInUseError } from './platform/database/pglite-lock.ts';
import { createLog } from './platform/log.ts';
import { printWelcome } from './print-welcome.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { startJobs } from './start-jobs.ts';

/** What an operator can mend: their message says how, and a stack would only hide it. */
const EXPLAINED = [ConfigError, ContentError, DataDirectoryInUseError];

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    pool: config.databasePool,
    settings: config.postgres,
  });
  // A real carrier goes by the real time, and so does all else beside it.
  const clock = config.carrierGateway === 'simulator' ? createSimulatedClock(config.dataDir) : createClock();
  const services = await buildServices({ config, db: database.db, queue: database.queue, log, clock });
  if (!config.production) await seedDemo(services);

  const app = await createApp(services);
  const realtime = attachRealtime(app.server, services);
  const carried = services.live.attach(app.server);
  await app.listen({ port: config.port, host: config.host });
  await startJobs(services);
  services.simulators?.carrier.start();
  stopOnSignal(log, [
    ['live', () => carried.close()],
    ['realtime', () => realtime.close()],
    ['http', () => app.close()],
    ['jobs', () => services.jobs.stop()],
    ['carrier', () => services.simulators?.carrier.stop()],
    ['sms', () => services.sms.close()],
    ['events', () => services.lessonEvents.close()],
    ['bus', () => services.bus.close()],
    ['database', () => database.close()],
  ]);
  printWelcome(services, database.engine);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const explainsItself = EXPLAINED.some((kind) => error instanceof kind);
  console.error(explainsItself && error instanceof Error ? error.message : error);
  process.exit(1);
}
