import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { findFreePort } from '../../bench/tools/free-port.ts';
import { lockDataDirectory } from '../../server/src/platform/database/lock-data-directory.ts';
import { choosePort } from './choose-port.ts';
import { DevServer } from './dev-server.ts';
import { prepareSeed, type PreparedSeed } from './prepare-seed.ts';
import { startWeb } from './start-web.ts';
import { readArguments } from '../read-arguments.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOOPBACK = '127.0.0.1';
const PARENT_CHECK_MS = 1_000;

const { values } = readArguments({
  options: { fresh: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
const env = process.env;

const host = env['HOST'] || LOOPBACK;
const port = await choosePort(env['PORT'], host).catch(endWithReason);
const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`;
const usualDir = values.seed === undefined ? 'data/dev' : `data/dev-${values.seed}`;
const dataDir = resolve(ROOT, env['DATA_DIR'] || usualDir);
const database = join(dataDir, 'pglite');
const serverPort = await findFreePort();

let seed: PreparedSeed | null = null;
try {
  if (values.fresh) removeData(dataDir);
  seed = values.seed === undefined ? null : prepareSeed(values.seed, dataDir);
} catch (error) {
  endWithReason(error);
}
const isNew = !existsSync(database);
if (isNew && !env['DATABASE_URL']) console.log('Creating the database, for some seconds this once …');

let web: ViteDevServer | undefined;
const server = new DevServer(
  {
    ...env,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(serverPort),
    HOST: LOOPBACK,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
  },
  {
    onReady({ lines, seconds, change }) {
      if (change === null) console.log([...lines, '', ...(seed ? [...seed.lines, ''] : [])].join('\n'));
      else console.log(`server restarted in ${seconds.toFixed(1)} s: ${change}`);
      if (change === null) seed?.onReady(publicUrl);
    },
    onEnded({ code, isRefused }) {
      // The reason is printed above. A fault of the folder or of a variable does not go away with a change of the code.
      if (isRefused && !server.hasBeenReady) void end(1);
      else console.error(`The server ended (${code ?? 'by a signal'}); it starts again when a file changes.`);
    },
  },
);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // npm forwards the signal that the terminal has sent already: only the first counts.
  process.on(signal, () => void end(0));
}
// npm ends the shell between npm and this process, and the terminal's end may reach neither.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void end(0), PARENT_CHECK_MS).unref();

server.start();
web = await startWeb({ host, port, publicUrl, serverPort, server });
await web.warmupRequest('/src/app/main.tsx');

/** @throws DataDirectoryError when a server uses the folder */
function removeData(folder: string): void {
  if (!existsSync(folder)) return;
  const unlock = lockDataDirectory(folder);
  rmSync(folder, { recursive: true, force: true });
  unlock();
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await server.stop();
  seed?.stop();
  await web?.close();
  process.exit(code);
}

/** For faults that the developer can fix: the message names the remedy. */
function endWithReason(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
