import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web-if-stale.ts';
import { ensureBrowser } from './ensure-browser.ts';

const ROOT = join(import.meta.dirname, '..');

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env.CI && !process.env.TEST_DATABASE_URL) {
  console.error('TEST_DATABASE_URL is not set: in CI the tests run on PostgreSQL too.');
  process.exit(1);
}
const browser = ensureBrowser();
run('vitest', ['run']);
await buildWebIfStale();
run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM_PATH: browser });
