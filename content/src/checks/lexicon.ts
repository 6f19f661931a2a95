import { documentsOf, type Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import { wordResolver } from '../words/resolve-word.ts';
import { tokenize, withoutClitic } from '../words/tokenize.ts';
import type { Check, CheckContext } from './check.ts';

/** Every word of every English text opens a meaning: it is a headword, an entry of the lexicon, or the name of a person. */
export const checkLexicon: Check = (course, context) => {
  const first = new Map(unexplainedWords(course, context).map((place) => [place.word, place]));
  return [...first.values()].map(({ file, path, word }) => ({
    file,
    path,
    message: `“${word}” is neither a headword nor in the lexicon`,
  }));
};

/**
 * An entry is in the file of its first letter, once, and no headword has the same word, part of speech and number of
 * the sense; a further sense requires a first sense.
 */
export const checkLexiconEntries: Check = (course) => {
  const keyOf = ({ en, pos }: { en: string; pos: string }) => `${en.toLowerCase()} (${pos})`;
  const headwords = new Set(course.weeks.flatMap(({ words }) => words.map(keyOf)));
  const firstSenses = new Set([...headwords, ...course.lexicon.filter(({ sense }) => !sense).map(keyOf)]);
  const seen = new Set<string>();
  return documentsOf(course.documents, 'lexicon').flatMap(({ file, data }) =>
    data.entries.flatMap((entry, i) => {
      const key = entry.sense ? `${keyOf(entry)} ${entry.sense}` : keyOf(entry);
      const faults = [
        ...(file === `lexicon/${entry.en.charAt(0).toLowerCase()}.yaml`
          ? []
          : ['belongs in the file of its first letter']),
        ...(seen.has(key) ? ['is listed twice'] : []),
        ...(headwords.has(key) ? ['is a headword'] : []),
        ...(firstSenses.has(keyOf(entry)) ? [] : ['has no first sense']),
      ];
      seen.add(key);
      return faults.map((fault) => ({ file, path: ['entries', i], message: `${key} ${fault}` }));
    }),
  );
};

/** A single letter needs no explanation. */
const LETTER = /^[b-hj-z]$/i;

type Unexplained = { word: string; file: string; path: PropertyKey[] };

/** Returns the words of English texts that nothing explains, in lower case, each with its place. */
function unexplainedWords(course: Course, { lists }: CheckContext): Unexplained[] {
  const resolve = wordResolver(course, lists.irregular);
  return listTexts(course).flatMap(({ file, path, role, text }) => {
    // The words of the ear training have their meaning beside them.
    if (file.startsWith('ears/') || path.includes('accept')) return [];
    if (role !== 'english' && role !== 'option') return [];
    return tokenize(text)
      .filter((token) => !LETTER.test(token))
      .filter((token) => !lists.people.has(token) && !lists.people.has(withoutClitic(token)))
      .filter((token) => resolve(token).length === 0)
      .map((token) => ({ word: token.toLowerCase(), file, path }));
  });
}
