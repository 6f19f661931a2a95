import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadlessBrowser } from '../scripts/ensure-programs.ts';
import { preparedData } from '../scripts/prepared-data.ts';
import { launchOptions } from './support/launch-options.ts';

if (!existsSync(join(import.meta.dirname, '../web/dist'))) throw new Error('The web is not built: `npm run build`.');

const FREE_PORT = join(import.meta.dirname, '../bench/tools/free-port.ts');

// Workers read this file again and inherit the runner's choice.
process.env.E2E_PORT ??= execFileSync(process.execPath, [FREE_PORT], { encoding: 'utf8' }).trim();
const PORT = process.env.E2E_PORT;
const PREPARED_DATA = (process.env.PREPARED_DATA ??= preparedData());
const DATA_DIR = (process.env.E2E_DATA_DIR ??= copyData());
const BASE_URL = `http://127.0.0.1:${PORT}`;

const executablePath = findHeadlessBrowser();
if (executablePath === undefined) throw new Error('No browser: `npm test` installs one or says how.');

/** Journeys of a learner on a phone, against the whole product on its embedded database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // Generous, for a machine that does other things: no passing journey waits that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['./support/failure-report.ts']],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'ar-IQ',
    timezoneId: 'Asia/Baghdad',
    permissions: ['microphone'],
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(executablePath),
  },
  webServer: {
    command: 'node --import ./bench/tools/end-with-runner.ts server/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${BASE_URL}/health/ready`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'development',
      PORT,
      RUNNER_PID: String(process.pid),
      PUBLIC_URL: BASE_URL,
      DATA_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      RATE_LIMIT_OTP: '10000',
      RATE_LIMIT_WRITE: '10000',
      RATE_LIMIT_READ: '100000',
      // Each journey is a phone with an empty cache, and all have one address.
      RATE_LIMIT_FILE: '100000',
    },
  },
});

/** The runner removes it after its server has stopped. */
function copyData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(PREPARED_DATA, 'data'), folder, { recursive: true });
  return folder;
}
