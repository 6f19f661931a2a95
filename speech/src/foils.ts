import { SUBSTITUTIONS, type Substitution } from './substitutions.ts';

/** A text that differs from the expected text in one word, as an Arabic speaker may say it. */
export type Foil = {
  text: string;
  /** Index of the word among the words of the expected text. */
  word: number;
  substitution: string;
  /** The word that is said instead; empty when the word is left out. */
  said: string;
  /** The phones that are said, for fixtures. */
  phones: readonly string[];
};

/** The phones of words, and the words of phones. Phones are ARPABET with digits of stress. */
export type Pronunciations = {
  phonesOf: (word: string) => readonly string[] | undefined;
  wordsOf: (phones: readonly string[]) => readonly string[];
};

/** Indexes a pronouncing dictionary: `{ pen: 'P EH1 N' }`. A further pronunciation is named `pen(2)`. */
export function indexPronunciations(dictionary: Iterable<readonly [string, string]>): Pronunciations {
  const phones = new Map<string, string>();
  const words = new Map<string, string[]>();
  for (const [entry, written] of dictionary) {
    const isFirst = !entry.endsWith(')');
    const word = isFirst ? entry : entry.replace(/\(\d+\)$/, '');
    if (isFirst) phones.set(word, written);
    const key = written.replace(/\d/g, '');
    const same = words.get(key);
    if (same) same.push(word);
    else words.set(key, [word]);
  }
  return {
    phonesOf: (word) => phones.get(word)?.split(' '),
    wordsOf: (sounds) => words.get(keyOf(sounds)) ?? [],
  };
}

function keyOf(phones: readonly string[]): string {
  return phones.map((phone) => phone.replace(/\d/, '')).join(' ');
}

/** The words of a text with their places, divided at spaces as the model divides them; `part-time` is one word. */
export function wordsOfText(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(/\S+/g)).flatMap(({ 0: written, index }) => {
    const [before = '', word = ''] = /^([^\p{L}\p{N}]*)(.*[\p{L}\p{N}])/u.exec(written)?.slice(1) ?? [];
    return word === '' ? [] : [{ word, start: index + before.length, end: index + before.length + word.length }];
  });
}

export type FoilOptions = {
  /** At most so many foils: the decoder needs 25 to 40 ms of processor for each. */
  max?: number;
  /** Only foils of these words. */
  words?: ReadonlySet<number>;
  /** These substitutions, for an exercise about one sound; otherwise the marked ones. */
  substitutions?: ReadonlySet<string>;
};

/** Returns what an Arabic speaker may say instead of `text`. */
export function foilsOf(text: string, pronounce: Pronunciations, options: FoilOptions = {}): Foil[] {
  const { max = 8, words, substitutions } = options;
  const table = SUBSTITUTIONS.filter(({ id, isMarked }) => (substitutions ? substitutions.has(id) : isMarked));
  const foils = wordsOfText(text).flatMap((place, index) => {
    if (words && !words.has(index)) return [];
    return table.flatMap((substitution): Foil[] => {
      const foil = replaceIn(place.word, substitution, pronounce);
      if (!foil) return [];
      return [{ text: put(text, place, foil.said), word: index, substitution: substitution.id, ...foil }];
    });
  });
  // Two substitutions may give the same text; the first of the table names it.
  const unique = foils.filter((foil, i) => foils.findIndex(({ text }) => text === foil.text) === i);
  return spread(unique, max);
}

/** Takes foils of each word in turn, so that a limit does not leave the end of a text without foils. */
function spread(foils: readonly Foil[], max: number): Foil[] {
  const turns = new Map<Foil, number>();
  const seen = new Map<number, number>();
  for (const foil of foils) {
    const turn = seen.get(foil.word) ?? 0;
    turns.set(foil, turn);
    seen.set(foil.word, turn + 1);
  }
  const turnOf = (foil: Foil) => turns.get(foil) ?? 0;
  return foils.toSorted((a, b) => turnOf(a) - turnOf(b) || a.word - b.word).slice(0, max);
}

function put(text: string, { start, end }: { start: number; end: number }, said: string): string {
  if (said !== '') return text.slice(0, start) + said + text.slice(end);
  const left = text.slice(0, start);
  const right = text.slice(end).trimStart();
  return left === '' ? right.charAt(0).toUpperCase() + right.slice(1) : left + right;
}

function replaceIn(word: string, substitution: Substitution, pronounce: Pronunciations) {
  const lower = word.toLowerCase();
  if (substitution.where === 'word') {
    return substitution.expected.includes(lower) ? { said: '', phones: [] } : undefined;
  }
  const phones = pronounce.phonesOf(lower.replace('’', "'"));
  if (!phones || (substitution.where === 'stressed' && WEAK_WORDS.has(lower))) return undefined;
  const said = replacePhones(phones, substitution);
  if (!said || said.length === 0) return undefined;
  const isEnding = substitution.said.length === 0;
  const spelt = isEnding
    ? stemOf(lower, said, { substitution, pronounce })
    : (nearest(lower, pronounce.wordsOf(said)) ?? respell(lower, phones, substitution));
  return spelt && spelt !== lower && !RUDE_WORDS.has(spelt)
    ? { said: matchCase(word, spelt), phones: said }
    : undefined;
}

/** Replaces each place of the phones; returns undefined where the word does not have the sound. */
export function replacePhones(phones: readonly string[], substitution: Substitution): string[] | undefined {
  const { expected, said, where } = substitution;
  const out: string[] = [];
  let isFound = false;
  for (let i = 0; i < phones.length;) {
    const found = phones.slice(i, i + expected.length);
    const isHere =
      expected.every((phone, k) => found[k]?.replace(/\d/, '') === phone) &&
      (where !== 'start' || i === 0) &&
      (where !== 'onset' || isOnset(phones, i)) &&
      (where !== 'end' || i + expected.length === phones.length) &&
      (where !== 'stressed' || (/[12]$/.test(found[0] ?? '') && !isColoured(phones, i))) &&
      // An ending is dropped from a longer word only.
      (said.length > 0 || i > 1);
    if (!isHere) {
      out.push(phones[i] ?? '');
      i += 1;
      continue;
    }
    isFound = true;
    const stress = found.find((phone) => /\d$/.test(phone))?.at(-1);
    out.push(...said.map((phone) => (isVowel(phone) ? phone + (stress ?? '0') : phone)));
    i += expected.length;
  }
  return isFound ? out : undefined;
}

/** Words without stress in a sentence, whose vowel says nothing about the speaker. */
const WEAK_WORDS = new Set(
  (
    'a am an and are as at be been but can could did do does for from had has have he her him his i if in into is it ' +
    'its me my of on or our she should so than that the their them then there they this to up us was we were with ' +
    'would you your'
  ).split(' '),
);

/** Words that a course does not show to a learner who says "six" or "sheet" with another vowel. */
const RUDE_WORDS = new Set(
  (
    'anal anus arse ass bastard bitch boob boobs bum cock coon crap cum cunt dick dyke fag fuck hoe homo kike nazi ' +
    'niger penis piss pissed poof porn prick pussy rape raped rapist semen sex shag shit slut slutty tit tits turd ' +
    'twat wank whore'
  ).split(' '),
);

function isVowel(phone: string): boolean {
  return /^[AEIOU]/.test(phone);
}

function isOnset(phones: readonly string[], at: number): boolean {
  return phones[at - 1] !== 'S' && /^(?:[AEIOU]|[LRYW]$)/.test(phones[at + 1] ?? '');
}

/** A vowel before R is a diphthong in most accents, so that its quality is no evidence. */
function isColoured(phones: readonly string[], at: number): boolean {
  return phones[at + 1] === 'R';
}

/** The word without its ending, where the letters and the dictionary agree that there is one. */
function stemOf(
  word: string,
  phones: readonly string[],
  { substitution, pronounce }: { substitution: Substitution; pronounce: Pronunciations },
): string | undefined {
  const stems = substitution.id.startsWith('drop-ed')
    ? [word.replace(/ied$/, 'y'), word.replace(/ed$/, ''), word.replace(/d$/, ''), word.replace(/(.)\1ed$/, '$1')]
    : [word.replace(/ies$/, 'y'), word.replace(/s$/, ''), word.replace(/es$/, '')];
  if (!(substitution.id.startsWith('drop-ed') ? /ed$/ : /[^s']s$/).test(word)) return undefined;
  return stems.find((stem) => stem !== word && keyOf(pronounce.phonesOf(stem) ?? []) === keyOf(phones));
}

/** The real word whose spelling is nearest; common spellings have no mark of abbreviation. */
function nearest(word: string, candidates: readonly string[]): string | undefined {
  return candidates
    .filter((candidate) => /^[a-z]+$/.test(candidate))
    .toSorted((a, b) => editDistance(word, a) - editDistance(word, b) || a.length - b.length)[0];
}

/** Writes the said sound in the letters of the word. */
function respell(word: string, phones: readonly string[], substitution: Substitution): string | undefined {
  const matches = [...word.matchAll(new RegExp(substitution.letters, 'gi'))];
  if (matches.length === 0) return undefined;
  const sounds = phones.filter((phone) => phone.replace(/\d/, '') === substitution.expected[0]);
  const [only] = sounds.length < matches.length ? [chooseMatch(matches, { word, phones, substitution })] : [];
  const replaced = only ? [only] : matches;
  let out = '';
  let at = 0;
  for (const { 0: letters, index = 0 } of replaced) {
    out += word.slice(at, index) + substitution.spelling;
    at = index + letters.length;
  }
  return out + word.slice(at);
}

/** Where more letters than sounds match, the letters nearest to the relative place of the sound. */
function chooseMatch(
  matches: readonly RegExpMatchArray[],
  { word, phones, substitution }: { word: string; phones: readonly string[]; substitution: Substitution },
): RegExpMatchArray | undefined {
  const sound = phones.findIndex(
    (phone) =>
      phone.replace(/\d/, '') === substitution.expected[0] &&
      (substitution.where !== 'stressed' || /[12]$/.test(phone)),
  );
  const place = sound / phones.length;
  const offset = (match: RegExpMatchArray) => Math.abs((match.index ?? 0) / word.length - place);
  return matches.toSorted((a, b) => offset(a) - offset(b))[0];
}

function matchCase(word: string, said: string): string {
  return /^\p{Lu}/u.test(word) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
