import { foldWords } from '../text/fold.ts';
import { writeTime } from './web-vtt.ts';

/** A line of a transcript; `start` and `end` in seconds. */
export type Cue = { start: number; end: number; text: string };

/** Writes cues as WebVTT, whose texts are plain. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escapeCue(text)}`);
  return `WEBVTT\n\n${blocks.map((block) => `${block}\n`).join('\n')}`;
}

function timeOf(seconds: number): string {
  return writeTime(Math.round(seconds * 1000));
}

/** A blank line would end the cue, and `-->` start another one. */
function escapeCue(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const TIMING = /^(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3}) --> (?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})/;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** A cue of a file may have all of its bytes; searches send cues. */
const MAX_CUE_LETTERS = 500;

/** Reads the cues of WebVTT as `readWebVtt` normalises it, without their tags; blocks that are no cues are skipped. */
export function readCues(webVtt: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of webVtt.split('\n\n').slice(1)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    const timing = TIMING.exec(lines[at] ?? '');
    if (!timing) continue;
    const [start, end] = [secondsOf(timing.slice(1, 4)), secondsOf(timing.slice(4, 7))];
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '');
    const plain = text.replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '').trim();
    if (plain !== '') cues.push({ start, end, text: plain.slice(0, MAX_CUE_LETTERS) });
  }
  return cues;
}

function secondsOf([hours, minutes, seconds]: (string | undefined)[]): number {
  return (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** A line of a transcript is replaced by lines; by none, it is removed. */
export type CueEdit = { at: number; cues: readonly Cue[] };

/** Applies edits, whose places are those before all of them. Edits of places that do not exist are left out. */
export function applyEdits(cues: readonly Cue[], edits: readonly CueEdit[]): Cue[] {
  const byPlace = new Map(edits.map((edit) => [edit.at, edit.cues]));
  return cues.flatMap((cue, at) => [...(byPlace.get(at) ?? [cue])]);
}

export type CueFault = 'out_of_order' | 'ends_before_start' | 'too_late';

/**
 * Finds the first cue that starts before the one above it ends, does not end after its start, or ends more than a second
 * after the recording. `at` is its index.
 */
export function findCueFault(cues: readonly Cue[], seconds: number): { at: number; fault: CueFault } | null {
  let before = 0;
  for (const [at, { start, end }] of cues.entries()) {
    if (end <= start) return { at, fault: 'ends_before_start' };
    // Times in a client's numbers may differ by less than a sample.
    if (start < before - 0.001) return { at, fault: 'out_of_order' };
    if (end > seconds + 1) return { at, fault: 'too_late' };
    before = end;
  }
  return null;
}

/** Longer words are no words, and their index has limits. */
const MAX_WORD_LETTERS = 60;

/** Returns the folded words of cues, each once, sorted. */
export function wordsOfCues(cues: readonly Cue[]): string[] {
  const words = new Set(cues.flatMap(({ text }) => foldWords(text)));
  return [...words].filter((word) => word.length <= MAX_WORD_LETTERS).toSorted();
}

/** Returns when a word of a cue begins, by its share of the letters before it. `at` is its place among the words. */
export function timeOfWord({ start, end, text }: Cue, at: number): number {
  const words = text.split(/\s+/);
  const letters = words.map((word) => word.length + 1);
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  const share = sum(letters.slice(0, Math.max(0, at))) / Math.max(1, sum(letters));
  return start + (end - start) * Math.min(1, share);
}
