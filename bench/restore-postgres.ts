import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountOf,
  binaries,
  findFreePort,
  queryOnce,
  signalTree,
  waitUntilOpen,
  type OwnPostgres,
} from '../server/test/own-postgres.ts';
import { builtIn, hasPgBackRest, pgBackRest, type Archiver, type Place } from './restore-archiver.ts';

export const ARCHIVE_TIMEOUT_S = 5;
const RECOVERY_TIMEOUT_MS = 300_000;

/** A server whose write-ahead log is archived; its data directory can be lost and restored. */
export type ArchivedPostgres = OwnPostgres & {
  archiver: Archiver;
  /** Kills every process of it and deletes its data directory; the archive remains. */
  lose(): Promise<void>;
  /** Restores to a time, in a new directory on the same port, and starts there. */
  restore(target: Date): Promise<void>;
};

export async function startArchivedPostgres(isBuiltIn: boolean): Promise<ArchivedPostgres> {
  if (binaries === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'lisan-restore-'));
  const account = accountOf();
  if (account) chownSync(folder, account.uid, account.gid);
  const place: Place = { folder, port: await findFreePort(), data: join(folder, 'data') };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', place.data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8'],
    { ...account, cwd: folder, stdio: 'ignore' },
  );
  const archiver = !isBuiltIn && hasPgBackRest() ? pgBackRest(place) : builtIn(place);
  const postgres = serverAt(place, archiver);
  await postgres.start();
  archiver.prepare();
  return postgres;
}

function serverAt(place: Place, archiver: Archiver): ArchivedPostgres {
  const { folder, port } = place;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let { data } = place;
  let server: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    if (signal === 'SIGKILL') signalTree(server.pid, signal);
    else server.kill(signal);
    await exited;
    server = null;
  };
  const postgres: ArchivedPostgres = {
    url,
    port,
    archiver,
    async start() {
      server = spawn(join(binaries ?? '', 'postgres'), optionsOf({ ...place, data }, archiver), {
        ...accountOf(),
        cwd: folder,
        stdio: 'ignore',
      });
      await waitUntilOpen(url, server);
    },
    stop: (mode = 'fast') => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    freeze: () => signalTree(server?.pid, 'SIGSTOP'),
    thaw: () => signalTree(server?.pid, 'SIGCONT'),
    query: (statement) => queryOnce(url, statement),
    async lose() {
      await end('SIGKILL');
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
    async restore(target) {
      data = join(folder, 'restored');
      mkdirSync(data, { mode: 0o700 });
      const account = accountOf();
      if (account) chownSync(data, account.uid, account.gid);
      archiver.restore(data, target);
      await postgres.start();
      await waitUntilRecovered(postgres);
    },
    async drop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  return postgres;
}

function optionsOf({ folder, port, data }: Place, { archiveCommand }: Archiver): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_TIMEOUT_S}s`,
    archive_command: archiveCommand,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, '-p', String(port), '-k', folder, ...options];
}

async function waitUntilRecovered(postgres: OwnPostgres): Promise<void> {
  for (const until = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < until; await sleep(100)) {
    const { rows } = await postgres.query('select pg_is_in_recovery() as recovering');
    if ((rows[0] as { recovering: boolean }).recovering === false) return;
  }
  throw new Error('the restored server did not reach its target');
}
