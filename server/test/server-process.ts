import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './own-postgres.ts';

/** Ends the server with the process that started it, even if that process is killed. */
const PRELOAD = ['--import', join(import.meta.dirname, '../../bench/tools/end-with-runner.ts')];
const MAIN = join(import.meta.dirname, '../src/main.ts');
const START_TIMEOUT_MS = 120_000;
const MAX_STARTS = 3;

/** The product as a process. */
export type ServerProcess = {
  url: string;
  port: number;
  child: ChildProcess;
  output(): string;
  /** The exit code; null when a signal ended it. */
  exited: Promise<number | null>;
  isReady(): Promise<boolean>;
};

/** Starts the product; `main` is the `main.ts` of another version. */
export async function spawnServer(
  env: Record<string, string>,
  fixedPort?: number,
  main = MAIN,
): Promise<ServerProcess> {
  const port = fixedPort ?? (await findFreePort());
  const child = spawn(process.execPath, [...PRELOAD, main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
      RUNNER_PID: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    child,
    output: () => output,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    isReady: () => isReady(url),
  };
}

export async function isReady(url: string, timeoutMs = 2_000): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

export function hasEnded({ child }: ServerProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @throws Error with the process's output, when it ends or does not answer */
export async function waitUntilReady(server: ServerProcess): Promise<ServerProcess> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50)) {
    if (hasEnded(server)) throw new Error(`the server ended: ${server.output()}`);
    if (await server.isReady()) return server;
  }
  throw new Error(`the server did not start: ${server.output()}`);
}

/**
 * Starts the product and waits until it is ready; on another port if a free port is taken by then, such as by an
 * outgoing connection of another test.
 */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await spawnServer(env);
    try {
      return await waitUntilReady(server);
    } catch (error) {
      await endServer(server, 'SIGKILL');
      if (attempt === MAX_STARTS || !/Port \d+ is in use/.test(server.output())) throw error;
    }
  }
}

export async function endServer(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (!hasEnded(server)) server.child.kill(signal);
  return server.exited;
}
