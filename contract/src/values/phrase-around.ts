/**
 * Returns the longest phrase that stands around a word of a text, the word included; undefined without a phrase. All
 * words are in lower case.
 */
export function phraseAround(words: readonly string[], at: number, phrases: readonly string[]): string | undefined {
  const text = words.join(' ');
  // Most phrases are not in the text at all, which is quicker to see.
  const found = phrases.filter((phrase) => text.includes(phrase) && standsAround(words, at, phrase.split(' ')));
  return found.reduce<string | undefined>((best, one) => (best && best.length >= one.length ? best : one), undefined);
}

function standsAround(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.some(
    (word, index) =>
      word === words[at] && at >= index && phrase.every((one, offset) => words[at - index + offset] === one),
  );
}
