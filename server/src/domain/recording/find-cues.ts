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
  const folded = new Map<number, string[]>();
  const lineAt = (i: number): string[] => {
    const line = folded.get(i) ?? foldWords(cues[i]?.text ?? '');
    folded.set(i, line);
    return line;
  };
  let best: FoundCue | undefined;
  for (const [i, cue] of cues.entries()) {
    if (!mayFit(cue.text, wanted, best?.rank ?? Infinity)) continue;
    const line = lineAt(i);
    const rank = rankOf(line, wanted) ?? add(rankOf([...line, ...lineAt(i + 1)], wanted), NEXT_LINE);
    if (rank === null || rank >= (best?.rank ?? Infinity)) continue;
    const first = wanted.words.find((word) => line.some((one) => one.startsWith(word)));
    // The words may begin in the next line only, which is then found for itself.
    if (first !== undefined) best = { cue, at: timeOf(cue, wanted.words, first), rank };
  }
  return best;
}

const PLAIN = /^[\u0000-\u007f’]*$/;
/** Punctuation and apostrophes of a line that is the words and nothing else. */
const MAX_MARKS = 8;

/** Whether a line is worth folding, which costs a hundred times more: usual words are in every line of a lesson. */
function mayFit(text: string, { words }: Wanted, bestRank: number): boolean {
  // Only a whole line is better than a phrase.
  if (bestRank <= PHRASE && text.length > words.join(' ').length + MAX_MARKS) return false;
  if (!PLAIN.test(text)) return true;
  const plain = text.toLowerCase().replaceAll(/['’]/g, '');
  return words.some((word) => plain.includes(word));
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

/** When the words begin as a phrase, else when the first of them begins. */
function timeOf(cue: Cue, phrase: readonly string[], first: string): number {
  const words = cue.text.split(/\s+/).map((word) => foldWords(word));
  const starts = (word: string) => (folded: string[]) => folded.some((one) => one.startsWith(word));
  const inPhrase = words.findIndex((_, at) => hasPhrase(words.slice(at, at + phrase.length).flat(), phrase));
  return timeOfWord(cue, inPhrase >= 0 ? inPhrase : words.findIndex(starts(first)));
}

/** Returns the first place where one of the forms of a word is said; a form may have several words. */
export function findForm(cues: readonly Cue[], forms: readonly string[]): FoundCue | undefined {
  const wanted = forms.map((form) => foldWords(form)).filter((words) => words.length > 0);
  for (const cue of cues) {
    const line = foldWords(cue.text);
    const form = wanted.find((words) => hasPhrase(line, words));
    if (form) {
      return { cue, at: timeOf(cue, form, form[0] ?? ''), rank: PHRASE };
    }
  }
  return undefined;
}
