import { foldWords } from '../text/fold.ts';
import { timeOfWord, type Cue } from './transcript.ts';

/** A line in which words were said; `at` is the second at which the first of them begins, about. */
export type FoundCue = { cue: Cue; at: number; rank: number };

/** From the best match to the worst, as in `domain/search/search-course.ts`. */
const EXACT = 0;
const PHRASE = 1;
const WORDS = 1.5;
const PREFIX = 2;
/** Words that continue in the next line. */
const NEXT_LINE = 0.25;

type Wanted = {
  /** Folded; the last one may be the start of a word. */
  words: readonly string[];
  mayBePrefix: boolean;
};

/** Returns the line that fits best, the first one among equals; undefined where the words are not said together. */
export function findCue(cues: readonly Cue[], wanted: Wanted): FoundCue | undefined {
  const lines = cues.map(({ text }) => foldWords(text));
  let best: FoundCue | undefined;
  for (const [i, cue] of cues.entries()) {
    const line = lines[i] ?? [];
    const rank = rankOf(line, wanted) ?? add(rankOf([...line, ...(lines[i + 1] ?? [])], wanted), NEXT_LINE);
    if (rank === null || rank >= (best?.rank ?? Infinity)) continue;
    const first = wanted.words.find((word) => line.some((one) => one.startsWith(word)));
    // The words may begin in the next line only, which is then found for itself.
    if (first !== undefined) best = { cue, at: timeOf(cue, first), rank };
  }
  return best;
}

function add(rank: number | null, by: number): number | null {
  return rank === null ? null : rank + by;
}

function rankOf(line: readonly string[], { words, mayBePrefix }: Wanted): number | null {
  if (line.join(' ') === words.join(' ')) return EXACT;
  if (hasPhrase(line, words)) return PHRASE;
  if (words.every((word) => line.includes(word))) return WORDS;
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  const isPrefix = mayBePrefix && others.every((word) => line.includes(word)) && line.some((w) => w.startsWith(last));
  return isPrefix ? PREFIX : null;
}

function hasPhrase(line: readonly string[], words: readonly string[]): boolean {
  return line.some((_, at) => words.every((word, i) => line[at + i] === word));
}

function timeOf(cue: Cue, folded: string): number {
  const at = cue.text.split(/\s+/).findIndex((word) => foldWords(word).some((one) => one.startsWith(folded)));
  return timeOfWord(cue, at);
}

/** Returns the first place where one of the forms of a word is said; a form may have several words. */
export function findForm(cues: readonly Cue[], forms: readonly string[]): FoundCue | undefined {
  const wanted = forms.map((form) => foldWords(form)).filter((words) => words.length > 0);
  for (const cue of cues) {
    const line = foldWords(cue.text);
    const form = wanted.find((words) => hasPhrase(line, words));
    if (form) {
      const at = cue.text.split(/\s+/).findIndex((word) => foldWords(word).includes(form[0] ?? ''));
      return { cue, at: timeOfWord(cue, at), rank: PHRASE };
    }
  }
  return undefined;
}
