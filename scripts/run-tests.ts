import { accessSync, constants, statfsSync } from 'node:fs';
import { buildWebIfStale } from './build-web-if-stale.ts';
import { ensurePrograms, NoBrowserError } from './ensure-programs.ts';
import { preparedData } from './prepared-data.ts';
import type { Stages } from './stages.ts';

/**
 * `main`: the minutes of `npm test`: rules, screens, the main tests of each feature, and the journeys along the main
 * paths. `rest`: everything else, and everything again on PostgreSQL.
 */
export type Tier = 'main' | 'rest';

/** In the titles of the journeys that walk a main path. */
const MAIN_JOURNEY = '@main';

/** Runs the tests of a tier: on the available databases, then journeys in a browser. */
export async function runTests(stages: Stages, tier: Tier): Promise<void> {
  const problem = findMissing();
  const temporary = temporaryFolder();
  const name = (what: string) => (tier === 'main' ? what : `more ${what}`);
  // The main tests need no prepared data: their faults appear at once.
  const prepared = () => ({ PREPARED_DATA: preparedData(temporary.TMPDIR) });
  const env = { ...temporary, TEST_TIER: tier, ...(tier === 'rest' ? prepared() : {}) };
  stages.runCommand(name('tests'), { command: 'vitest', args: ['run'], env });
  if (problem !== null) return console.log(`\nNo journey was run. ${problem.message}`);
  await stages.run('build', buildWebIfStale);
  stages.runCommand(name('journeys'), {
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', tier === 'main' ? '--grep' : '--grep-invert', MAIN_JOURNEY],
    env: { ...temporary, ...prepared() },
  });
}

/** Returns the error of a missing browser: without it, a newcomer's run tests everything else; CI needs a browser. */
function findMissing(): NoBrowserError | null {
  try {
    ensurePrograms();
    return null;
  } catch (error) {
    if (!(error instanceof NoBrowserError) || process.env.CI !== undefined) throw error;
    return error;
  }
}

/** For databases, media and browser profiles of one run at a time. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

/** Returns the variable that moves temporary files into memory, if the system offers enough of it. */
function temporaryFolder(): { TMPDIR?: string } {
  if (process.env.TMPDIR !== undefined) return {};
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= MEMORY_NEEDED ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    // No such folder, as on macOS and Windows.
    return {};
  }
}
