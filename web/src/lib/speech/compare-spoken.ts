import { alignWords } from './align-words.ts';
import type { Alignment, WordMark } from './align-words.ts';
import { wordDistance } from './word-distance.ts';
import type { Transcript } from './speech-recogniser.ts';

/**
 * `compared`: evidence to show; `isComplete` if every word was recognised and no other. `unsure`: nothing is marked.
 */
export type SpokenResult = ({ kind: 'compared'; isComplete: boolean } & Alignment) | { kind: 'unsure' };

/** Below it a recogniser guesses. */
const MIN_CONFIDENCE = 0.5;
/** If fewer words of a sentence are at least similar, another sentence was spoken. */
const MIN_SIMILAR_SHARE = 0.5;
/** Nearer words are taken for attempts at each other. */
const MAX_SIMILAR_DISTANCE = 0.5;

/**
 * Compares a sentence with the recogniser's transcripts, the likeliest first. The result is `unsure` for a low
 * confidence, an empty or implausible transcript, and if a less likely transcript has the whole sentence: the
 * recogniser then hesitated about the words that would be marked.
 */
export function compareSpoken(expected: string, transcripts: readonly Transcript[]): SpokenResult {
  const [best, ...others] = transcripts;
  if (!best || (best.confidence !== null && best.confidence < MIN_CONFIDENCE)) return { kind: 'unsure' };
  const alignment = alignWords(expected, best.text);
  if (isComplete(alignment)) return { kind: 'compared', isComplete: true, ...alignment };
  const hesitated = others.some(({ text }) => isComplete(alignWords(expected, text)));
  return hesitated || !isPlausible(alignment)
    ? { kind: 'unsure' }
    : { kind: 'compared', isComplete: false, ...alignment };
}

function isComplete({ words, extras }: Alignment): boolean {
  return words.length > 0 && extras.length === 0 && words.every(({ kind }) => kind === 'matched');
}

function isPlausible({ words, extras }: Alignment): boolean {
  const similar = words.filter(isSimilar).length;
  return similar > 0 && similar >= words.length * MIN_SIMILAR_SHARE && extras.length <= words.length;
}

function isSimilar(mark: WordMark): boolean {
  if (mark.kind !== 'different') return mark.kind === 'matched';
  return wordDistance(lettersOf(mark.text), lettersOf(mark.recognised)) <= MAX_SIMILAR_DISTANCE;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
