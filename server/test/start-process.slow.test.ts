import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsPostgresFaults, startOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { endServer, hasEnded, spawnServer, waitUntilReady, type ServerProcess } from './server-process.ts';

describe.runIf(runsPostgresFaults())('starting', { timeout: 240_000 }, () => {
  let postgres: OwnPostgres;
  let folder: string;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    folder = mkdtempSync(join(tmpdir(), 'lisan-start-'));
  });
  afterAll(async () => {
    for (const server of running) await endServer(server, 'SIGKILL');
    await postgres.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function spawn(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await spawnServer({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, name), ...env });
    running.push(server);
    return server;
  }

  it('lets three processes start on an empty database', async () => {
    const three = await Promise.all([
      spawn('web-1', { ROLE: 'web' }),
      spawn('web-2', { ROLE: 'web' }),
      spawn('worker', { ROLE: 'worker' }),
    ]);
    await Promise.all(three.map(waitUntilReady));
    const { rows } = await postgres.query('select count(*)::int as versions from course_version');
    expect(rows).toEqual([{ versions: 1 }]);
    await Promise.all(three.map((server) => endServer(server)));
  });

  it('waits for a database that becomes reachable later, with migrations of a newer version', async () => {
    await postgres.query(`insert into kysely_migration (name, timestamp) values ('999-newer', '2099-01-01')`);
    await postgres.stop();
    const server = await spawn('early');
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('database not reachable yet');
    await postgres.start();
    await waitUntilReady(server);
    expect(server.output()).toContain('database has migrations of a newer version');
    await endServer(server);
  });

  it('is not ready while its clock is 16 minutes ahead, names the difference once, and queues codes for now', async () => {
    const preload = pathToFileURL(join(import.meta.dirname, 'fast-clock.ts')).href;
    const server = await spawn('fast', { ROLE: 'web', NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_MS: '960000' });
    const reasons = async () => {
      const reply = await fetch(`${server.url}/health/ready`).catch(() => null);
      return reply?.status === 503 ? ((await reply.json()) as { reasons: string[] }).reasons : [];
    };
    await expect.poll(reasons, { timeout: 120_000 }).toEqual(['clock']);
    for (let n = 0; n < 5; n += 1) expect(await reasons()).toEqual(['clock']);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('960 s ahead of that of the database'));
    expect(lines).toHaveLength(1);
    const body = JSON.stringify({ msisdn: '+9647705550177' });
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${server.url}/api/client/login`, { method: 'POST', body, headers });
    expect(sent.status).toBe(200);
    const { rows } = await postgres.query(
      `select next_try_at <= clock_timestamp() as is_due from sms_message where msisdn = '+9647705550177'`,
    );
    expect(rows).toEqual([{ is_due: true }]);
    await endServer(server);
  });

  it('exits with a line that names the reason when the database stays unreachable', async () => {
    await postgres.stop();
    const server = await spawn('lost', { DATABASE_START_TIMEOUT_MS: '1000' });
    expect(await server.exited).toBe(1);
    expect(hasEnded(server)).toBe(true);
    expect(server.output()).toContain('PostgreSQL did not answer within 1 s');
  });
});
