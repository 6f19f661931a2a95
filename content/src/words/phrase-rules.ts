import type { Course } from '../course.ts';
import { baseForms, type IrregularForms } from './base-forms.ts';
import { inflectionsOf } from './inflections.ts';
import { entryOf, type WordMeaning } from './resolve-word.ts';
import { findThatClause } from './that-clause.ts';
import { meaningsBySense, senseOf, type FormMeanings } from './word-senses.ts';

/** Words of a text, in lower case, and the meaning that one of them has there. */
type RulePhrase = { phrase: string; meaning: WordMeaning };

type Pattern = { parts: readonly string[]; meaning: WordMeaning };

/** The words alone do not decide these (`used to it`, `put on the table`): `lexicon/senses.yaml` lists the texts. */
const AMBIGUOUS = new Set(['used to', 'put on', 'come on', 'run into', 'much as']);
const POSSESSIVES = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);
const PARTICLES = new Set('around away back down off out over up'.split(' '));
const OBJECTS = new Set('it them him her me us you this that'.split(' '));

/** Too frequent, and too plain, to show the meaning of the phrase that they are in. */
const PLAIN = new Set(['a', 'an', 'the', 'of', 'to']);

const HAVE = new Set(['have', 'has', 'had', 'having', "haven't", "hasn't", "hadn't"]);
const BE = /^(?:am|are|is|was|were|be|been|.+'(?:m|re|s))$/;
const AUXILIARY = 'have verb 4';
const CONJUNCTION = 'that conjunction';
/** Words that may stand between `have` and its participle, besides adverbs in -ly. */
const BETWEEN = new Set(
  'not never ever always already also almost only just still since recently often even so far yet neither once twice both all i he she we they you anyone everyone someone anybody everybody somebody nobody anything something nothing'.split(
    ' ',
  ),
);
const MAX_BETWEEN = 3;
const QUESTION = new Set(['what', 'where', 'when', 'why', 'who', 'how']);
/**
 * Words before `have` and a subject that starts with a word of `SUBJECT` (`what had the man done`,
 * `no sooner had the bus left`).
 */
const BEFORE_SUBJECT = new Set(['what', 'where', 'when', 'why', 'how', 'sooner']);
const SUBJECT = new Set('the a an my your his her its our their this that these those one both all'.split(' '));
/** Irregular forms that are no participles, and `got`: before it `have` is no auxiliary of time. */
const NO_PARTICIPLE = new Set('am are was were went ate might should could would got'.split(' '));
/** Participles that are spelled as their lemmas, which no list of irregular forms has. */
const AS_LEMMA = new Set(['become', 'come', 'overcome']);

/**
 * Returns a function that finds the meaning which a rule of grammar gives a word of a text, and the words that decide it:
 * an entry of several words gives it to each of them (`gave up`, `turn it down`), a participle to `have` (`has left`), a
 * clause to `that` (`said that he`).
 */
export function phraseRules(
  course: Pick<Course, 'weeks' | 'lexicon'>,
  irregular: IrregularForms,
): (words: readonly string[], at: number) => RulePhrase | undefined {
  const bySense = meaningsBySense(course);
  const lemmasOf = remembered((form) => [
    ...new Set([form, ...inflectionsOf(form, irregular).map(({ lemma }) => lemma), ...baseForms(form, irregular)]),
  ]);
  const isVerb = (lemma: string) => bySense.has(`${lemma} verb`);
  const patterns = patternsByWord([...bySense.values()]);
  const patternsFrom = remembered((first) => lemmasOf(first).flatMap((lemma) => patterns.get(lemma) ?? []));

  const findPattern = (words: readonly string[], at: number): RulePhrase | undefined => {
    const starts = words.slice(Math.max(0, at - 4), at + 1).keys();
    const found = [...starts].flatMap((back) => {
      const from = at - back;
      return patternsFrom(words[from] ?? '').flatMap(({ parts, meaning }) => {
        const length = lengthAt(words.slice(from), { parts, isNoun: entryOf(meaning).pos === 'noun', lemmasOf });
        const covers = length > at - from && !(length > parts.length && at === from + 1);
        return covers ? [{ phrase: words.slice(from, from + length).join(' '), meaning }] : [];
      });
    });
    return longest(found);
  };

  const isParticiple = (form: string) => {
    if (AS_LEMMA.has(form)) return true;
    if (NO_PARTICIPLE.has(form) || form.endsWith('s')) return false;
    const lemmas = form.endsWith('ed') ? lemmasOf(form).slice(1) : (irregular.get(form) ?? []);
    return lemmas.some(isVerb);
  };
  const findParticiple = (words: readonly string[], from: number): number | undefined => {
    const skipped = words
      .slice(from, from + MAX_BETWEEN)
      .findIndex((word) => !BETWEEN.has(word) && !word.endsWith('ly'));
    const next = from + (skipped < 0 ? MAX_BETWEEN : skipped);
    return isParticiple(words[next] ?? '') ? next : undefined;
  };
  const findAuxiliary = (words: readonly string[], at: number): RulePhrase | undefined => {
    const meaning = bySense.get(AUXILIARY);
    if (!meaning || !HAVE.has(words[at] ?? '')) return undefined;
    // `We are having it done` is a request that others do it.
    if (words[at] === 'having' && BE.test(words[at - 1] ?? '')) return undefined;
    // With other pronouns `have it closed` is no question; a noun may follow after a word that asks (why has Ali left).
    const isInverted = words[at + 1] === 'it' || QUESTION.has(words[at - 1] ?? '');
    const found =
      findParticiple(words, at + 1) ??
      (isInverted ? findParticiple(words, at + 2) : undefined) ??
      (hasSubject(words, at) ? (findParticiple(words, at + 3) ?? findParticiple(words, at + 4)) : undefined);
    if (found === undefined || (words[at + 1] === 'it' && words[found] !== 'been')) return undefined;
    return { phrase: words.slice(at, found + 1).join(' '), meaning };
  };

  const findConjunction = (words: readonly string[], at: number): RulePhrase | undefined => {
    const meaning = bySense.get(CONJUNCTION);
    const phrase = meaning && findThatClause(words, { at, lemmasOf });
    return phrase ? { phrase, meaning } : undefined;
  };

  return (words, at) => {
    const word = words[at] ?? '';
    if (PLAIN.has(word) || POSSESSIVES.has(word)) return undefined;
    return findPattern(words, at) ?? findAuxiliary(words, at) ?? findConjunction(words, at);
  };
}

/** Texts repeat their words tens of times. */
function remembered<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word) ?? compute(word);
    known.set(word, found);
    return found;
  };
}

/**
 * Whether `have` precedes its subject, a noun with an article or the like: in a question, or for `if` (had the bus
 * left).
 */
function hasSubject(words: readonly string[], at: number): boolean {
  const isBefore = at === 0 ? words[at] === 'had' : BEFORE_SUBJECT.has(words[at - 1] ?? '');
  return isBefore && SUBJECT.has(words[at + 1] ?? '');
}

/** Adds the meaning of a rule to the meanings of a form; the meaning of an authored phrase of the same words stays. */
export function withRule(found: FormMeanings, { phrase, meaning }: RulePhrase): FormMeanings {
  const sense = senseOf(meaning);
  const isUsual = found.meanings[0] && senseOf(found.meanings[0]) === sense && found.phrases.size === 0;
  if (isUsual || found.phrases.has(phrase)) return found;
  const isListed = found.meanings.some((one) => senseOf(one) === sense);
  return {
    meanings: isListed ? found.meanings : [...found.meanings, meaning],
    phrases: new Map([...found.phrases, [phrase, meaning]]),
  };
}

/** Returns the entries of several words by their first word. */
function patternsByWord(meanings: readonly WordMeaning[]): Map<string, Pattern[]> {
  const all = meanings.flatMap((meaning) => {
    const lemma = entryOf(meaning).en.toLowerCase();
    const parts = lemma.split(/[ -]/);
    return parts.length > 1 && !AMBIGUOUS.has(lemma) ? [{ parts, meaning }] : [];
  });
  return Map.groupBy(all, ({ parts }) => parts[0] ?? '');
}

/** Returns the number of words of the entry if its first word is the first of `words`; 0 otherwise. */
function lengthAt(
  words: readonly string[],
  { parts, isNoun, lemmasOf }: { parts: readonly string[]; isNoun: boolean; lemmasOf: (form: string) => string[] },
): number {
  const last = parts.length - 1;
  const isPart = (part: string, index: number, word = '') => {
    if (index === 0 && isNoun) return part === word;
    if (index === 0) return true;
    if (part === 'your') return POSSESSIVES.has(word);
    return part === word || (isNoun && index === last && lemmasOf(word).includes(part));
  };
  if (parts.every((part, index) => isPart(part, index, words[index]))) return parts.length;
  const [, particle = ''] = parts;
  const isSplit = parts.length === 2 && PARTICLES.has(particle) && OBJECTS.has(words[1] ?? '') && words[2] === particle;
  return isSplit ? 3 : 0;
}

function longest(found: readonly RulePhrase[]): RulePhrase | undefined {
  return found.reduce<RulePhrase | undefined>(
    (best, one) => (best && best.phrase.length >= one.phrase.length ? best : one),
    undefined,
  );
}
