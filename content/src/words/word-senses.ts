import type { Course } from '../course.ts';
import { entryOf, wordResolver, type WordMeaning } from './resolve-word.ts';
import { withoutClitic } from './tokenize.ts';
import type { WordLists } from './word-lists.ts';

/** The lists that lead from words to their meanings. */
export type SenseLists = Pick<WordLists, 'irregular' | 'people'>;

/** The phrases of a text in which a form has another meaning than usual; null is the name of a person. */
type PhraseSenses = ReadonlyMap<string, WordMeaning | null>;

/** `meanings` has the usual meaning first. */
export type FormMeanings = { meanings: WordMeaning[]; phrases: PhraseSenses };

/**
 * Returns a function that finds the meanings of a word as a text writes it, in the order that `lexicon/senses.yaml`
 * gives, and the phrases in which another meaning comes first. The name of a person has no meaning, unless it is a
 * lemma too: Bader is no form of `bad`.
 * @throws Error for a sense that is neither a headword nor an entry
 */
export function senseResolver(
  course: Pick<Course, 'weeks' | 'lexicon' | 'senses'>,
  { irregular, people }: SenseLists,
): (form: string) => FormMeanings {
  const resolve = wordResolver(course, irregular);
  const names = new Set([...people].map((name) => name.toLowerCase()));
  const bySense = meaningsBySense(course);
  const find = (sense: string): WordMeaning => {
    const found = bySense.get(sense);
    if (!found) throw new Error(`lexicon/senses.yaml: “${sense}” is neither a headword nor an entry`);
    return found;
  };
  return (form) => {
    const word = form.toLowerCase();
    const found = resolve(word);
    const name = withoutClitic(word);
    const isName = names.has(name) && !found.some((meaning) => entryOf(meaning).en.toLowerCase() === name);
    const known = isName ? [] : found;
    const authored = Object.hasOwn(course.senses, word) ? course.senses[word] : undefined;
    const phrases = Object.entries(authored?.in ?? {}).flatMap(([sense, list]) =>
      list.map((phrase): [string, WordMeaning | null] => [phrase, sense === 'name' ? null : find(sense)]),
    );
    const first = authored?.first?.map(find) ?? known.slice(0, 1);
    const inPhrases = phrases.flatMap(([, meaning]) => meaning ?? []);
    const others = known.filter((meaning) => isOwn(meaning, word));
    return { meanings: unique([...first, ...inPhrases, ...others]), phrases: new Map(phrases) };
  };
}

/**
 * Whether a meaning is of the word itself. A form of another lemma has only the meanings that texts use: `owner` is not
 * `own` with an ending.
 */
function isOwn(meaning: WordMeaning, word: string): boolean {
  return word.includes("'") || entryOf(meaning).en.toLowerCase() === word;
}

/** Returns headwords and entries by their names in `lexicon/senses.yaml`. */
export function meaningsBySense({ weeks, lexicon }: Pick<Course, 'weeks' | 'lexicon'>): Map<string, WordMeaning> {
  const meanings = [
    ...weeks.flatMap(({ words }) => words.map((word): WordMeaning => ({ kind: 'headword', word }))),
    ...lexicon.map((entry): WordMeaning => ({ kind: 'entry', entry })),
  ];
  return new Map(meanings.map((meaning) => [senseOf(meaning), meaning]));
}

/** Returns the name of a meaning: lemma, part of speech, and the number of a further sense. */
export function senseOf(meaning: WordMeaning): string {
  const { en, pos } = entryOf(meaning);
  const number = meaning.kind === 'entry' ? meaning.entry.sense : undefined;
  return [en.toLowerCase(), pos, ...(number ? [number] : [])].join(' ');
}

function unique(meanings: WordMeaning[]): WordMeaning[] {
  return [...new Map(meanings.map((meaning) => [senseOf(meaning), meaning])).values()];
}
