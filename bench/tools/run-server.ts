import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

export type RunningServer = {
  url: string;
  pid: number;
  startedInMs: number;
  stop(): Promise<void>;
  /** SIGKILL, as a machine that loses its power; the data directory stays. */
  kill(): Promise<void>;
};

/** Starts the product as a process of its own on a fresh data directory (or the one given) and waits until it serves. */
export async function runServer(options: {
  port: number;
  dataDir?: string;
  env?: Record<string, string>;
}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(options.port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_READ: '100000000',
    ...options.env,
  };
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${options.port}`;
  await waitUntilReady(`${url}/health/ready`, child);
  return {
    url,
    // A process that answers has a number.
    pid: child.pid ?? Number.NaN,
    startedInMs: performance.now() - began,
    async stop() {
      await end(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer in two minutes`);
}

export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
