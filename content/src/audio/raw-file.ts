import { join } from 'node:path';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';

/** A line, and how fast it is spoken; 1 is the voice's own tempo. */
export type TimedLine = SpokenLine & { tempo: number };

/** The sound file of a line, as the voice spoke it. */
export function rawFile(folder: string, line: TimedLine): string {
  return join(folder, `${clipKey([line])}-${line.tempo}.wav`);
}

/** The file of the times of a line's words, beside its sound; only the model voice of festival writes it. */
export function tokensFile(raw: string): string {
  return `${raw}.tokens`;
}
