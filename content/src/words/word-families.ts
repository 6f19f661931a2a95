/** Endings that make a word of the same family: teach, teacher; improve, improvement. */
const SUFFIXES = [
  'er',
  'or',
  'ment',
  'ness',
  'ly',
  'ful',
  'less',
  'tion',
  'ation',
  'ion',
  'al',
  'able',
  'y',
  'ist',
  'ing',
  'ed',
  'ity',
  'ive',
  'ous',
  'ship',
  'ance',
  'ence',
  'ant',
  'ent',
  'ism',
  's',
];

const PREFIX = /^(?:un|re|im|in|dis)/;
const MIN_STEM = 3;

/**
 * Lists the words that a word may derive from, the word first: `careful` → careful, care. Chance guesses do no harm.
 */
export function familyOf(word: string): string[] {
  const stems = SUFFIXES.filter((ending) => word.endsWith(ending) && word.length - ending.length >= MIN_STEM).flatMap(
    (ending) => {
      const stem = word.slice(0, -ending.length);
      return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
    },
  );
  return [...new Set([word, ...stems, ...(PREFIX.test(word) ? [word.replace(PREFIX, '')] : [])])];
}
