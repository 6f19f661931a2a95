import { join } from 'node:path';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';

/** A line, and how fast it is spoken; 1 is the voice's own tempo. */
export type TimedLine = SpokenLine & { tempo: number };

/** The sound file of a line, as the voice spoke it. */
export function rawFile(folder: string, line: TimedLine): string {
  return join(folder, `${clipKey([line])}-${line.tempo}.wav`);
}
