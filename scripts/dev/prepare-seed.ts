import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copySeed, readSeedFile, SEED_FILE } from '../../server/test/seeds/seed-folders.ts';
import { continueClock } from './continue-clock.ts';
import { publishLesson } from './publish-lesson.ts';

export type PreparedSeed = {
  /** The people with their numbers, and what to look at. */
  lines: string[];
  onReady: (publicUrl: string) => void;
  stop: () => void;
};

/**
 * Copies a seed into the data directory, unless it continues there.
 * @throws Error when the directory has other data, or the seed cannot be made
 */
export function prepareSeed(name: string, dataDir: string): PreparedSeed {
  const isThere = existsSync(join(dataDir, 'pglite'));
  if (!isThere) copySeed(name, dataDir);
  else if (!existsSync(join(dataDir, SEED_FILE)))
    throw new Error(`${dataDir} has data that is no seed's: set DATA_DIR to another folder, or use --fresh.`);
  const seed = readSeedFile(dataDir);
  if (seed.name !== name) throw new Error(`${dataDir} has the seed ${seed.name}: use --fresh to replace it.`);
  const clock = continueClock(dataDir, seed.at);
  const publishing = new AbortController();
  return {
    lines: [
      `  Seed ${name}: ${seed.about}${isThere ? ' (continued; --fresh starts over)' : ''}`,
      ...seed.people.map(({ number, who }) => `    ${number}  ${who}`),
      ...seed.look.map((line) => `    → ${line}`),
    ],
    onReady(publicUrl) {
      if (!seed.isOnAir) return;
      publishLesson(publicUrl, publishing.signal).catch((error: unknown) =>
        console.error('The lesson stopped.', error),
      );
    },
    stop() {
      publishing.abort();
      clock.stop();
    },
  };
}
