import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';

const PROGRAM = join(import.meta.dirname, '../src/commands/grant-role.ts');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lisan-role-'));
  const database = await openDatabase({ dataDir, pool: 1 });
  await migrateDatabase(database);
  await database.close();
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'development', DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
}

it('grants a role only to a valid number that signed in before, or with --create', async () => {
  expect(await run('077-what', 'teacher')).toEqual({ code: 1, text: expect.stringContaining('is no phone number') });
  expect(await run('+9647701234567', 'king')).toEqual({ code: 1, text: expect.stringContaining('Usage:') });
  const unknown = await run('+9647701234567', 'teacher');
  expect(unknown).toEqual({ code: 1, text: expect.stringContaining('has never signed in') });
  expect(unknown.text).toContain('--create');
  const created = await run('0770 123 4567', 'teacher', '--create');
  expect(created).toEqual({ code: 0, text: expect.stringContaining('+9647701234567 now has: teacher') });
}, 300_000);
