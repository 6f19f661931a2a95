/** Of a text: its words, each with whether it starts a sentence or a quotation. */
const WORD = /(?:(?<start>^|[.?!:…]["”’)]*\s+|["“(]|\s[-–—]\s)|)(?<word>\p{L}[\p{L}\p{N}'’-]*)/gu;

/** The first person is written with a capital everywhere. */
const FIRST_PERSON = /^I(?:['’]\p{L}+)?$/u;

/**
 * Returns the words that texts write with a capital inside a sentence more often than without one: names, days,
 * languages. Leaves out words that have a capital only at the start of a sentence or in a title.
 */
export function listProperNouns(texts: Iterable<string>): ReadonlySet<string> {
  const capitals = new Map<string, number>();
  const count = (word: string, by: number) => capitals.set(word, (capitals.get(word) ?? 0) + by);
  for (const text of texts) {
    for (const { groups } of text.matchAll(WORD)) {
      const { start, word = '' } = groups ?? {};
      const base = baseOf(word);
      if (/^\p{Ll}/u.test(base)) count(base.charAt(0).toUpperCase() + base.slice(1), -1);
      else if (start === undefined) count(base, 1);
    }
  }
  return new Set([...capitals].flatMap(([word, balance]) => (balance > 0 ? [word] : [])));
}

/**
 * Returns the words of a sentence as tiles to order: without the capital of the first word and without punctuation at
 * their ends, which would reveal the start, the pauses and the end of the sentence.
 */
export function plainTokens(words: readonly string[], properNouns: ReadonlySet<string>): string[] {
  return words.map((word) => {
    // The dots of "a.m." belong to the word.
    const bare = /\p{L}\.\p{L}/u.test(word) ? word : word.replace(/^["“‘(]+|[.,;:?!…"”)]+$/gu, '');
    const [first = ''] = bare.split(' ');
    const isProper = FIRST_PERSON.test(first) || properNouns.has(baseOf(first)) || /^\p{Lu}[\p{Lu}\p{N}]/u.test(first);
    return isProper ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
  });
}

/** Without the ending of a possessive or a short form: "Sara's" is as proper as "Sara". */
function baseOf(word: string): string {
  return word.replace(/['’]\p{L}*$/u, '');
}
