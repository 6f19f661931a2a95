import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Course } from '../course.ts';
import { clipsInOrder } from './list-clips.ts';
import { clipKey } from './manifest.ts';
import type { Manifest, SpokenLine } from './manifest.ts';
import { slowerPace, WORDS_PER_MINUTE } from './pace.ts';
import type { ClipKind, Pace } from './pace.ts';
import { countWords } from './words-per-minute.ts';

/** One text for one speaker to record. `key` names the file. */
type RecordLine = SpokenLine & { key: string; place: string; kind: ClipKind; pace: Pace; seconds: number };

/** Lists what to record in the order of learning, each text once for each voice; conversations line by line. */
export function listRecordLines(course: Course, manifest: Manifest): RecordLine[] {
  const lines = new Map<string, RecordLine>();
  for (const { place, kind, pace, lines: spoken, key: clip } of clipsInOrder(course)) {
    for (const line of spoken) {
      const key = clipKey([line]);
      const known = lines.get(key);
      const slower = slowerPace(pace, known?.pace ?? pace);
      const seconds = spoken.length === 1 ? manifest[clip]?.seconds : undefined;
      const first = known ?? { ...line, key, place, kind };
      lines.set(key, { ...first, pace: slower, seconds: seconds ?? known?.seconds ?? secondsOf(line.text, slower) });
    }
  }
  return [...lines.values()];
}

/** Writes a table and a readable list for each voice into `folder`. */
export async function writeRecordList(course: Course, manifest: Manifest, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const voices = Map.groupBy(listRecordLines(course, manifest), ({ voice }) => voice);
  const summary = [];
  for (const [voice, lines] of [...voices].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await writeFile(join(folder, `voice-${voice}.csv`), formatTable(lines));
    await writeFile(join(folder, `voice-${voice}.txt`), formatText(lines));
    const minutes = lines.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    summary.push(`voice ${voice}: ${lines.length} texts, about ${minutes.toFixed(0)} minutes`);
  }
  return `${summary.join('\n')}\nwritten to ${folder}`;
}

const HEAD = ['file', 'place', 'kind', 'words a minute', 'seconds', 'text'];

function formatTable(lines: RecordLine[]): string {
  const rows = lines.map((line) => [
    line.key,
    line.place,
    line.kind,
    tempoOf(line),
    line.seconds.toFixed(1),
    line.text,
  ]);
  // A byte order mark, because spreadsheets misread the encoding of a table without it.
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(quoteCell).join(',')).join('\r\n')}\r\n`;
}

function formatText(lines: RecordLine[]): string {
  const places = Map.groupBy(lines, ({ place }) => place);
  const blocks = [...places].map(([place, own]) =>
    [place, ...own.map((line) => `  ${line.key}  ${tempoOf(line).padStart(4)}  ${line.text}`)].join('\n'),
  );
  return `${INSTRUCTIONS}\n\n${blocks.join('\n\n')}\n`;
}

const INSTRUCTIONS = [
  'Save each text as a file of its own, named by the code before it: 0123456789abcdef.wav (or mp3, m4a, flac).',
  'A quiet room, the same distance from the microphone, no effects; silence at both ends is cut.',
  'The number is the tempo in words a minute; “slow” is a single word, spoken slowly and clearly, with a falling voice.',
].join('\n');

function tempoOf({ kind, pace }: RecordLine): string {
  return kind === 'word' ? 'slow' : String(WORDS_PER_MINUTE[pace]);
}

function secondsOf(text: string, pace: Pace): number {
  return Math.round((countWords(text) / WORDS_PER_MINUTE[pace]) * 600) / 10;
}

function quoteCell(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
