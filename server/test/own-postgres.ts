import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;

/** A PostgreSQL server for one caller, which may be stopped, killed and frozen. */
export type OwnPostgres = {
  url: string;
  port: number;
  start(): Promise<void>;
  /** `fast` ends connections in order, `immediate` like a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Suspends the server and every connection's process: sockets stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  query(statement: string): Promise<pg.QueryResult>;
  drop(): Promise<void>;
};

/** The folder of its programs; null if it is not installed. */
export const binaries = findBinaries();

/** Without PostgreSQL its tests are skipped, except in CI, where they fail. */
export function runsPostgresFaults(): boolean {
  return process.env['CI'] === 'true' || binaries !== null;
}

/** `onFolder` may mount a disk over the folder before it is filled. */
export async function startOwnPostgres(
  options: string[] = [],
  onFolder: (folder: string) => void = () => undefined,
): Promise<OwnPostgres> {
  return startServer(options, (data, account) => {
    onFolder(dirname(data));
    const args = ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8'];
    execFileSync(join(programs(), 'initdb'), args, { ...account, stdio: 'ignore' });
  });
}

/** Starts a streaming replica of another server. */
export async function startReplica(of: OwnPostgres): Promise<OwnPostgres> {
  return startServer([], (data, account) => {
    const args = ['-D', data, '-d', of.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    execFileSync(join(programs(), 'pg_basebackup'), args, { ...account, stdio: 'ignore' });
  });
}

function programs(): string {
  if (binaries === null) throw new Error('PostgreSQL is not installed');
  return binaries;
}

type Account = { uid: number; gid: number; cwd: string };

async function startServer(
  options: readonly string[],
  fill: (data: string, account: Partial<Account>) => void,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-postgres-'));
  const account = accountOf();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  fill(data, { ...account, cwd: folder });
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  const postgres: OwnPostgres = {
    url,
    port,
    async start() {
      const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...options];
      server = spawn(join(programs(), 'postgres'), args, { ...account, cwd: folder, stdio: 'ignore' });
      await waitUntilOpen(url, server);
    },
    async stop(mode = 'fast') {
      if (server === null || server.exitCode !== null) return;
      postgres.thaw();
      const exited = once(server, 'exit');
      server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await exited;
      server = null;
    },
    freeze: () => signalTree(server?.pid, 'SIGSTOP'),
    thaw: () => signalTree(server?.pid, 'SIGCONT'),
    query: (statement) => queryOnce(url, statement),
    async drop() {
      await postgres.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

export async function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function findBinaries(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const [newest] = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
export function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function waitUntilOpen(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const isOpen = await queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('postgres did not start');
}

/** The postmaster and its children: Linux only. */
export function signalTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const all = [pid, ...children.filter((child) => child !== '').map(Number)];
  for (const each of signal === 'SIGSTOP' ? all : all.toReversed()) {
    try {
      process.kill(each, signal);
    } catch {
      // A connection's process may have ended meanwhile.
    }
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
