import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountOf, binaries } from '../server/test/own-postgres.ts';

/** The place of a server: `folder` has its socket. */
export type Place = { folder: string; port: number; data: string };

/** Stores base backups and the write-ahead log, and restores from them a data directory in its state at a time. */
export type Archiver = {
  name: string;
  archiveCommand: string;
  /** Call it once the server runs. */
  prepare(): void;
  backUp(): void;
  /** Restores into a new directory; the server recovers when it starts there. */
  restore(data: string, target: Date): void;
};

const STANZA = 'lisan';

/** Runs a program as the account of the server. */
function run(program: string, args: readonly string[], cwd: string): void {
  execFileSync(program, args, { ...accountOf(), cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

export function hasPgBackRest(): boolean {
  return spawnSync('pgbackrest', ['version']).status === 0;
}

export function pgBackRest({ folder, port, data }: Place): Archiver {
  const config = join(folder, 'pgbackrest.conf');
  const call = (...args: string[]) => run('pgbackrest', [`--config=${config}`, `--stanza=${STANZA}`, ...args], folder);
  const configure = (dataDirectory: string) =>
    writeFileSync(
      config,
      `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
compress-type=lz4
start-fast=y
log-level-console=warn
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool

[${STANZA}]
pg1-path=${dataDirectory}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`,
    );
  for (const name of ['repository', 'log', 'lock', 'spool']) run('mkdir', ['-p', join(folder, name)], folder);
  configure(data);
  return {
    name: execFileSync('pgbackrest', ['version'], { encoding: 'utf8' }).trim(),
    archiveCommand: `pgbackrest --config=${config} --stanza=${STANZA} archive-push %p`,
    prepare() {
      call('stanza-create');
      call('check');
    },
    backUp: () => call('--type=full', 'backup'),
    restore(restored, target) {
      configure(restored);
      call('--type=time', `--target=${timeOf(target)}`, '--target-action=promote', 'restore');
    },
  };
}

/** Returns PostgreSQL's own archiving. */
export function builtIn({ folder, port }: Place): Archiver {
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  run('mkdir', ['-p', archive], folder);
  return {
    name: 'archive_command with cp, and pg_basebackup',
    archiveCommand: `test ! -f ${archive}/%f && cp %p ${archive}/%f.new && mv ${archive}/%f.new ${archive}/%f`,
    prepare: () => undefined,
    backUp() {
      const from = ['-h', folder, '-p', String(port), '-U', 'postgres'];
      run(join(binaries ?? '', 'pg_basebackup'), [...from, '-D', base, '-c', 'fast', '-X', 'none'], folder);
    },
    restore(restored, target) {
      run('cp', ['-a', `${base}/.`, restored], folder);
      appendFileSync(
        join(restored, 'postgresql.auto.conf'),
        `restore_command = 'cp ${archive}/%f "%p"'
recovery_target_time = '${timeOf(target)}'
recovery_target_action = 'promote'
`,
      );
      writeFileSync(join(restored, 'recovery.signal'), '');
    },
  };
}

function timeOf(target: Date): string {
  return target.toISOString().replace('T', ' ').replace('Z', '+00');
}
