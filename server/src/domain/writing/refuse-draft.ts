import { isEnglish, shareOfSentences, splitParts } from './judge-draft.ts';

/** The texts that a learner reads before writing. */
type DraftSources = { model: string; task: string; reading: string };
export type Refusal = 'wordless' | 'foreign' | 'gibberish' | 'repeated' | `copied_${keyof DraftSources}`;

const GRAM = 4;
/** A shorter text is too short for its task anyway, and may be like the model or the reading by chance. */
const MIN_COPIED_WORDS = 6;
const COPIED_SHARE = 0.8;
/** Of the runs of words. A sentence that is there three times has a third. */
const MIN_DISTINCT_SHARE = 0.4;
const MIN_REPEATED_RUNS = 5;
const MIN_REPEATS = 3;
const REPEATED_SHARE = 0.6;
/** Look-alike letters replace Latin letters in a copied text or an insult; no keyboard mixes them by itself. */
const MIXED_SCRIPTS =
  /(?<=\p{Script=Latin})[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}](?=\p{Script=Latin})/u;
/** Of the characters beside spaces: pictures and digits are no text. */
const MIN_LATIN_SHARE = 1 / 3;
/** From so many words on, English has some of the commonest. */
const MIN_JUDGED_WORDS = 4;
const MIN_KNOWN_SHARE = 0.1;
const MAX_GIBBERISH_SHARE = 0.5;

/** Returns why a text is no draft of a learner's own; null for a draft, whatever its errors. */
export function refuseDraft(text: string, sources: DraftSources): Refusal | null {
  if (!/\p{Letter}/u.test(text)) return 'wordless';
  if (!isEnglish(text)) return 'foreign';
  if (MIXED_SCRIPTS.test(text)) return 'foreign';
  if (!hasEnoughLetters(text)) return 'wordless';
  const words = wordsOf(text).filter((word) => /\p{Letter}/u.test(word));
  if (words.filter(isMeaningless).length > words.length * MAX_GIBBERISH_SHARE) return 'gibberish';
  if (isRepeated(text)) return 'repeated';
  if (hasUnknownWordsOnly(words, sources)) return 'gibberish';
  return copiedFrom(text, sources);
}

function hasEnoughLetters(text: string): boolean {
  const visible = [...text.replace(/\s/g, '')].length;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) >= visible * MIN_LATIN_SHARE;
}

function hasUnknownWordsOnly(words: string[], sources: DraftSources): boolean {
  if (words.length < MIN_JUDGED_WORDS) return false;
  const known = new Set([...COMMON_WORDS, ...Object.values(sources).flatMap(wordsOf)]);
  return words.filter((word) => known.has(word)).length < words.length * MIN_KNOWN_SHARE;
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [row, [...row].toReversed().join('')]);

/** One letter again and again, letters without a vowel, or keys beside each other. */
function isMeaningless(word: string): boolean {
  if (/^(\p{L})\1{2,}$/u.test(word)) return true;
  if (/^[b-df-hj-np-tv-xz]{5,}$/.test(word)) return true;
  return word.length > 3 && isOfKeys(word);
}

/** `asdf`, `qwerty`, `asdasd`: runs of keys alone, which no English word consists of. */
function isOfKeys(word: string): boolean {
  const min = word.length < 6 ? 4 : 3;
  let rest = word;
  while (rest.length > 0) {
    const length = longestRun(rest);
    if (length < min) return false;
    rest = rest.slice(length);
  }
  return true;
}

function longestRun(word: string): number {
  let length = word.length;
  while (length > 0 && !ROWS.some((row) => row.includes(word.slice(0, length)))) length -= 1;
  return length;
}

function isRepeated(text: string): boolean {
  const runs = runsOf(text);
  if (runs.length >= MIN_REPEATED_RUNS && new Set(runs).size <= runs.length * MIN_DISTINCT_SHARE) return true;
  const sentences = text
    .split(/[.!?\n]+/)
    .map((one) => wordsOf(one).join(' '))
    .filter((one) => one.includes(' '));
  const same = [...Map.groupBy(sentences, (one) => one).values()];
  const most = Math.max(0, ...same.map(({ length }) => length));
  return most >= MIN_REPEATS && most >= sentences.length * REPEATED_SHARE;
}

/** Returns the source of most of the copied words; null if enough of the text is the learner's own. */
function copiedFrom(text: string, sources: DraftSources): Refusal | null {
  const runs = runsOf(text);
  if (runs.length === 0) return null;
  const shareOf = (known: ReadonlySet<string>) => runs.filter((run) => known.has(run)).length / runs.length;
  if (wordsOf(text).length >= MIN_COPIED_WORDS && shareOfSentences(text, sources.model) >= COPIED_SHARE)
    return 'copied_model';
  if (shareOf(new Set(runsOf(sources.task))) >= COPIED_SHARE) return 'copied_task';
  if (wordsOf(text).length < MIN_COPIED_WORDS) return null;
  const known = (['model', 'task', 'reading'] as const).map(
    (source) => [source, new Set(runsOf(sources[source]))] as const,
  );
  if (shareOf(new Set(known.flatMap(([, of]) => [...of]))) < COPIED_SHARE) return null;
  const [most] = known.map(([source, of]) => ({ source, share: shareOf(of) })).toSorted((a, b) => b.share - a.share);
  return `copied_${most?.source ?? 'model'}`;
}

function wordsOf(text: string): string[] {
  return splitParts(text.toLowerCase());
}

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(0, Math.max(0, words.length - GRAM + 1)).map((_, i) => words.slice(i, i + GRAM).join(' '));
}

/**
 * Common words: every English text, a beginner's included, has some of them. Words that are rare in short texts are
 * left out.
 */
const WORDS = `
  a about after again all also always am an and any are aren't as at bad be because before best better big brother but by
  came can can't class come could day did didn't do does doesn't don't each eat english even every family father first
  five for four friend friends from get girl go goes going good great had happy has have haven't he he's hello her here
  hi him his home hot house how i i'm i've if in into is isn't it it's its job just know last like likes little live lives
  look lot love make man many me more morning most mother much my name never new next nice night no not now of old on
  one only or our out people play please read said saw say school see she she's sister small so some speak study than
  thank thanks that that's the their them then there there's these they they're thing things think this three time to
  today tomorrow too two up us use very want wants was wasn't water we we're week well went were what when where which
  who why will with woman won't work works would write year years yes yesterday you you're your`;

const COMMON_WORDS: readonly string[] = WORDS.trim().split(/\s+/);
