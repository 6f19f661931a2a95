import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis server of the caller's own without persistence; it can be killed and restarts empty. */
export type TestRedis = {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends it: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
};

/** Without Redis its tests are skipped, except in CI, where they fail. */
export function runsRedisTests(): boolean {
  if (process.env['CI'] === 'true') return true;
  return spawnSync('redis-server', ['--version']).status === 0;
}

export async function startTestRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  let server: ChildProcess | null = null;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (server === null || server.exitCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      server = null;
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn('redis-server', options, { stdio: 'ignore' });
      const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error));
      await Promise.race([waitUntilOpen(port), failed]);
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}

async function waitUntilOpen(port: number): Promise<void> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(20);
  }
  throw new Error('redis-server did not start');
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
