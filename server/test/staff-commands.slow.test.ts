import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { queryOnce, runsPostgresFaults, startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

const SOURCE = join(import.meta.dirname, '../src/commands');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lisan-staff-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

type Ended = { code: number; out: string; err: string };

function run(command: string, args: string[], env: Record<string, string> = { DATA_DIR: dataDir }): Promise<Ended> {
  const all = { PATH: process.env['PATH'], NODE_ENV: 'development', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(SOURCE, `${command}.ts`), ...args], { env: all }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('a staff command', { timeout: 300_000 }, () => {
  it('reports a file of evidence that was cut, without printing what is in it', async () => {
    const file = join(dataDir, 'cut.json');
    for (const text of ['{"format":"lisan-evidence-1","charge":"a learner', '', 'null', '[]', '{"entries":[null]}']) {
      await writeFile(file, text);
      const ended = await run('verify-evidence', [file], {
        DATA_DIR: dataDir,
        SIGNING_KEY: 'seals-the-evidence-of-this-test-0123456789',
      });
      expect(ended).toMatchObject({ code: 1, out: '' });
      expect(ended.err).toContain('Changed: the heading or the seal.');
      expect(ended.err).not.toMatch(/learner|    at /);
    }
    const missing = await run('verify-evidence', [join(dataDir, 'missing.json')]);
    expect(missing).toMatchObject({ code: 1, out: '' });
    expect(missing.err).toContain('missing.json cannot be read');
    expect(missing.err).not.toContain('    at ');
  });

  it('creates no embedded database where there is none', async () => {
    const missing = join(dataDir, 'missing');
    const ended = await run('switch-billing', ['pause'], { DATA_DIR: missing });
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(missing);
    expect(ended.err).toMatch(/DATABASE_URL.*DATA_DIR/);
    expect(existsSync(missing)).toBe(false);
  });

  it.each([
    ['grant-role', ['0770 123 4567', 'teacher', '--creat']],
    ['grant-role', ['0770 123 4567', 'pilot']],
    ['issue-login-code', ['0770 123 4567', 'now']],
    ['publish-course', ['list', 'all']],
    ['publish-course', ['publish']],
    ['calibrate-items', ['placement']],
    ['calibrate-items', ['--quiz']],
    ['rebuild-cards', []],
    ['rebuild-cards', ['--all', '0770 123 4567']],
    ['restore-subscriber', ['--swop', '0770 123 4567']],
    ['switch-billing', ['pause', 'now']],
    ['restore-media', ['restore']],
    ['restore-media', ['restore', '2026-11-26T17:36:46']],
    ['restore-media', ['restore', '2999-01-01T00:00:00Z']],
    ['compute-figures', ['--from', 'yesterday']],
    ['leave-by-list', []],
    ['leave-by-list', ['one.csv', 'two.csv']],
    ['decide-refunds', ['pay', randomUUID(), '--raeson', 'x']],
    ['decide-refunds', ['pay', randomUUID(), '--reason']],
  ] as const)('prints its usage for wrong arguments: %s %j', async (command, args) => {
    const ended = await run(command, [...args]);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain('Usage:');
    expect(ended.err).not.toContain('    at ');
  });

  it('names the directory of the embedded database that it works on', async () => {
    const database = await openDatabase({ dataDir, pool: 1 });
    await migrateDatabase(database);
    await database.close();
    const ended = await run('switch-billing', ['pause']);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Billing is paused') });
    expect(ended.err).toContain(dataDir);
  });

  it.each([
    ['add-teacher', ['0770 123 4567', '\u200b\u202e', '--create'], 'The name is empty'],
    ['decide-refunds', ['pay', randomUUID(), '--reason', 'x', '--amount', '0x10'], '0x10 is no amount'],
    ['decide-refunds', ['pay', randomUUID(), '--reason', '\u0007'], 'The reason is empty'],
    ['decide-refunds', ['pay', randomUUID(), '--reason', 'x'], 'No paid charge'],
  ] as const)('describes what is wrong in one line: %s %j', async (command, args, message) => {
    const ended = await run(command, [...args]);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err.trim().split('\n')).toHaveLength(2);
    expect(ended.err).toContain(message);
  });
});

describe.runIf(runsPostgresFaults())('a staff command on PostgreSQL', { timeout: 300_000 }, () => {
  let postgres: OwnPostgres;
  let env: { DATABASE_URL: string };
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    env = { DATABASE_URL: postgres.url.replace('postgres@', 'postgres:a-password@') };
  }, 120_000);
  afterAll(() => postgres.drop());

  it('changes no database that no start has prepared, and names it without the password', async () => {
    const ended = await run('switch-billing', ['pause'], env);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`127.0.0.1:${postgres.port}/postgres`);
    expect(ended.err).toMatch(/DATABASE_URL.*DATA_DIR/);
    expect(ended.err).not.toContain('a-password');
    const { rows } = await queryOnce(postgres.url, `select 1 from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
  });

  it('works on one that a start has prepared', async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir, pool: 1 });
    await migrateDatabase(database);
    await database.close();
    const ended = await run('switch-billing', ['pause'], env);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Billing is paused') });
    expect(ended.err).toContain(`127.0.0.1:${postgres.port}/postgres`);
    expect(ended.err).not.toContain('a-password');
  });
});
