import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;
/** Ends the child with its runner, and lets it report its address. */
const PRELOAD = ['--import', join(import.meta.dirname, 'end-with-runner.ts')];

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  startedInMs: number;
  stop(): Promise<void>;
  /** SIGKILL, like a power failure; the data directory stays. */
  kill(): Promise<void>;
};

export type ServerOptions = {
  /** By default a free one. */
  port?: number;
  /** By default a new one, which `stop` removes. */
  dataDir?: string;
  env?: Record<string, string> | ((url: string) => Record<string, string>);
};

/**
 * Starts the product as a process and waits until it is ready.
 * @throws Error when the process ends before, for example because another process listens on its port
 */
export async function runServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    // The demo's people and lessons; options that name production turn them off.
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_READ: '100000000',
    ...(typeof options.env === 'function' ? options.env(url) : options.env),
  };
  const startedAt = performance.now();
  const child = startChild([join(ROOT, 'server/src/main.ts')], { ...env, PORT: String(port) });
  await waitUntilListening(child, port);
  await waitUntilReady(`${url}/health/ready`, child);
  return {
    url,
    port,
    // A running process has a pid.
    pid: child.pid ?? Number.NaN,
    startedInMs: performance.now() - startedAt,
    async stop() {
      await end(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

/** A Node process that ends with this one. */
export function startChild(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...PRELOAD, ...args], {
    env: { ...process.env, ...env, RUNNER_PID: String(process.pid) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Waits for the child itself to listen on the port: a reply of another process does not count. */
export async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  let isListening = false;
  child.on('message', (message: { type?: string; port?: number }) => {
    if (message.type === 'listening' && message.port === port) isListening = true;
  });
  await poll(child, `port ${port}`, () => isListening);
}

export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  await poll(child, url, async () => (await fetch(url).catch(() => null))?.ok === true);
}

async function poll(child: ChildProcess, what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (!(await isTrue())) {
    if (child.exitCode !== null) throw new Error(`${what}: the process ended with ${child.exitCode}`);
    if (performance.now() > until) throw new Error(`${what}: no answer within ${START_TIMEOUT_MS / 1000} s`);
    await sleep(20);
  }
}

export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
