import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, queryOnce, type OwnPostgres } from './own-postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export type OwnPooler = { url: string; drop(): Promise<void> };

/** Starts PgBouncer in transaction mode in front of a PostgreSQL; null if it is not installed. */
export async function startOwnPooler({ port }: OwnPostgres): Promise<OwnPooler | null> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-pgbouncer-'));
  chmodSync(folder, 0o777);
  const listen = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${port} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
server_login_retry = 1
user = postgres
`,
  );
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' });
  const isMissing = await Promise.race([once(child, 'error').then(() => true), sleep(300).then(() => false)]);
  if (isMissing) return null;
  const url = `postgres://postgres@127.0.0.1:${listen}/postgres`;
  for (let attempts = 0; ; attempts += 1) {
    const isUp = await queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (attempts > 100) throw new Error('pgbouncer did not start');
    await sleep(100);
  }
  return {
    url,
    async drop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
