import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClock, type MovableClock } from '../../../platform/clock.ts';
import { DataDirectoryError } from '../../../platform/database/lock-data-directory.ts';

/** Creates a clock whose moves survive a restart: rows written by a moved clock must not lie in the future. */
export function createSimulatedClock(dataDir: string): MovableClock {
  const file = join(dataDir, 'clock.json');
  let offset = readOffset(file);
  const clock = createClock(offset);
  return {
    now: clock.now,
    advance(milliseconds) {
      const moved = offset + milliseconds;
      mkdirSync(dataDir, { recursive: true });
      // Whole or not at all: half a file would prevent every later start. A disk that is full does not move the clock.
      writeFileSync(`${file}.new`, JSON.stringify({ offset: moved }));
      renameSync(`${file}.new`, file);
      offset = moved;
      clock.advance(milliseconds);
    },
  };
}

function readOffset(file: string): number {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as { offset?: unknown } | null;
    return typeof read?.offset === 'number' ? read.offset : 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    if (!(error instanceof SyntaxError)) throw error;
    throw new DataDirectoryError(
      `${file} is damaged. Restore it from a backup, or remove it: the simulators then continue at the time of the machine.`,
      { cause: error },
    );
  }
}
