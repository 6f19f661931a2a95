import { buildWebIfStale } from './build-web-if-stale.ts';
import { ensureBrowser } from './ensure-browser.ts';
import type { Stages } from './stages.ts';

/** Runs every test: on the available databases, then journeys in a browser. */
export async function runTests(stages: Stages): Promise<void> {
  if (process.env.CI && !process.env.TEST_DATABASE_URL) {
    console.error('TEST_DATABASE_URL is not set: in CI the tests run on PostgreSQL too.');
    process.exit(1);
  }
  const browser = ensureBrowser();
  stages.runCommand('tests', { command: 'vitest', args: ['run'] });
  await stages.run('build', buildWebIfStale);
  stages.runCommand('journeys', {
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: browser },
  });
}
