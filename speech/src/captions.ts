import type { SpeechModel } from './model.ts';
import { SAMPLE_RATE } from './sound.ts';
import { splitUtterances, type Utterance } from './utterances.ts';

/** A line of captions; `start` and `end` in seconds of the piece. */
export type CaptionCue = { start: number; end: number; text: string };

/** What was said in a piece of sound, and the second up to which all of it was heard. */
export type CaptionedPiece = { cues: CaptionCue[]; through: number };

/** Speech that ends closer to the end of a piece may continue in the next one. */
const MIN_SILENCE_AT_END_SECONDS = 1;
/** Two lines of captions. */
const MAX_CUE_LETTERS = 84;

/**
 * Writes down a piece of long sound. Unless it is the last one, what is said across its end is left to the next piece,
 * which starts at `through`. `sound`: mono, 16 kHz, -1 to 1, longer than 30 s unless it is the last piece.
 */
export async function captionPiece(
  model: Pick<SpeechModel, 'hear'>,
  sound: Float32Array,
  isLast: boolean,
): Promise<CaptionedPiece> {
  const utterances = splitUtterances(sound);
  const end = sound.length - MIN_SILENCE_AT_END_SECONDS * SAMPLE_RATE;
  const open = isLast ? undefined : utterances.findLast(({ to }) => to > end);
  const through = isLast ? sound.length : (open?.from ?? end);
  const cues: CaptionCue[] = [];
  for (const utterance of utterances) {
    if (utterance.from >= through) break;
    const heard = await model.hear(sound.slice(utterance.from, utterance.to));
    cues.push(...cuesOf(utterance, await heard.transcribe()));
  }
  return { cues, through: through / SAMPLE_RATE };
}

/** Cuts the text of an utterance into lines, each with its share of the time by its letters. */
export function cuesOf({ from, to }: Utterance, text: string): CaptionCue[] {
  const lines = linesOf(text.replaceAll(/\s+/g, ' ').trim());
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  let start = from / SAMPLE_RATE;
  return lines.map((line) => {
    const cue = { start, end: start + ((to - from) / SAMPLE_RATE) * (line.length / letters), text: line };
    start = cue.end;
    return cue;
  });
}

/** Cuts behind a punctuation mark near the middle, else at the space that is nearest to it. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  if (text.length <= MAX_CUE_LETTERS) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const cost = (at: number) => Math.abs(at - middle) - (/[,.?!;:]/.test(text.charAt(at - 1)) ? MAX_CUE_LETTERS / 4 : 0);
  const [first, ...others] = spaces;
  // A text without a space is no language; it is cut where it is too long.
  if (first === undefined) return [text.slice(0, MAX_CUE_LETTERS), ...linesOf(text.slice(MAX_CUE_LETTERS))];
  const best = others.reduce((a, b) => (cost(b) < cost(a) ? b : a), first);
  return [...linesOf(text.slice(0, best)), ...linesOf(text.slice(best + 1))];
}
