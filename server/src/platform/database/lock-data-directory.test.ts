import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryError, lockDataDirectory } from './lock-data-directory.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, 'lock-data-directory.ts')).href;
/** Locks, says so, and waits for its end. */
const LOCKER = `
  const { lockDataDirectory } = await import(${JSON.stringify(MODULE)});
  globalThis.unlock = lockDataDirectory(process.argv[1]);
  console.log('locked');
  setInterval(() => undefined, 60_000);
`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lisan-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function refusal(of = dir): string {
  try {
    lockDataDirectory(of)();
  } catch (error) {
    if (error instanceof DataDirectoryError) return error.message;
    throw error;
  }
  return 'locked';
}

test('the lock excludes a second holder until it is released', () => {
  const unlock = lockDataDirectory(dir);
  expect(refusal()).toBe(
    `The data directory ${dir} is in use by another process. Stop that process, or set DATA_DIR or DATABASE_URL.`,
  );
  unlock();
  expect(refusal()).toBe('locked');
  expect(readdirSync(dir)).toEqual(['lisan.lock']);
});

test('the lock of another process ends with kill -9', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', LOCKER, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    expect(refusal()).toContain('is in use by another process');
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  expect(readdirSync(dir)).toEqual(['lisan.lock']);
  expect(refusal()).toBe('locked');
});

test('the pid file of an earlier version does not matter, even where another process has the pid', () => {
  writeFileSync(join(dir, 'lisan.pid'), '1');
  expect(refusal()).toBe('locked');
  expect(existsSync(join(dir, 'lisan.pid'))).toBe(false);
});

test('a place without a lock is refused in one line', () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(refusal(file)).toMatch(/^.*lisan\.lock cannot be locked: .*Check that this account may write there.*$/);
  writeFileSync(join(dir, 'lisan.lock'), 'x'.repeat(4096));
  expect(refusal()).toMatch(/lisan\.lock cannot be locked: file is not a database/);
});
