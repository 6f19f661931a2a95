const ENDINGS: [RegExp, string[]][] = [
  [/n't$/, ['not']],
  [/'m$/, ['be']],
  [/'re$/, ['be']],
  [/'ve$/, ['have']],
  [/'ll$/, ['will']],
  [/'d$/, ['would', 'have']],
];
/** After these, 's is a verb; after a noun it is a possessive, which has no separate meaning. */
const BEFORE_IS = new Set(
  'he she it that this there here what who where when how why everything something nothing everyone'.split(' '),
);
const WHOLE: Record<string, string[]> = {
  "won't": ['will', 'not'],
  "can't": ['can', 'not'],
  "shan't": ['shall', 'not'],
  "ain't": ['be', 'not'],
  "let's": ['let', 'us'],
  cannot: ['can', 'not'],
  gonna: ['go', 'to'],
  wanna: ['want', 'to'],
};

/** Lists the words that a contraction in lower case is made of: `don't` → do, not. Another word is its own part. */
export function contractionParts(word: string): string[] {
  const whole = WHOLE[word];
  if (whole) return whole;
  const found = ENDINGS.find(([ending]) => ending.test(word));
  if (found) return [word.replace(found[0], ''), ...found[1]];
  const base = word.replace(/'s?$/, '');
  return word.endsWith("'s") && BEFORE_IS.has(base) ? [base, 'be', 'have'] : [base];
}
