import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EVERY_MS = 5_000;

/**
 * Stops the time of a seeded data directory while nothing runs, so that a state is the same a week later: sets the
 * offset of the simulated clock so that it continues where it stopped. Returns a function that stops it.
 */
export function continueClock(dataDir: string, startsAt: string): { stop: () => void } {
  const mark = join(dataDir, 'alive');
  const file = join(dataDir, 'clock.json');
  const stoppedFor = existsSync(mark) ? Date.now() - statSync(mark).mtimeMs : null;
  const offset = stoppedFor === null ? Date.parse(startsAt) - Date.now() : readOffset(file) - stoppedFor;
  writeFileSync(file, JSON.stringify({ offset }));
  writeFileSync(mark, '');
  const touch = () => utimesSync(mark, new Date(), new Date());
  const timer = setInterval(touch, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      touch();
    },
  };
}

function readOffset(file: string): number {
  // The clock of the simulator writes it, and this module.
  return (JSON.parse(readFileSync(file, 'utf8')) as { offset: number }).offset;
}
