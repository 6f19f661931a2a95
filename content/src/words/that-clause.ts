/** After these lemmas, `that` and a subject start a clause: He said that he… */
const BEFORE_CLAUSE = new Set(
  `acknowledge admit agree announce argue ask assume believe claim complain conclude confirm convince decide demand deny
  discover dispute doubt emphasize ensure estimate explain fear feel find forget guarantee guess hear hope imagine imply
  indicate insist know learn mean mention note notice predict prefer pretend prove realize recommend regret remember
  report request require say see sense shout show state stipulate suggest suppose suspect swear think trust understand urge
  afraid angry aware clear confident convinced essential glad grateful honored imperative impossible likely obvious odd
  possible proud sensible sorry sure true unlikely wrong
  belief chance conclusion evidence fact hope idea news notion possibility sign speculation warning`.split(/\s+/),
);
/** Lemmas with a person before `that`: They informed us that he… */
const TO_SOMEBODY = new Set('assure convince inform persuade promise remind show tell warn'.split(' '));
const PERSONS = new Set('me you him her us them everyone everybody people'.split(' '));
const PRONOUNS = new Set('i he she we they nobody everyone everybody someone somebody everything nothing'.split(' '));
/**
 * A clause starts with these. A noun makes `that` a determiner (that word), a verb a relative pronoun (that works).
 */
const SUBJECTS = new Set([
  ...PRONOUNS,
  ...'you it there the a an this these those my your his her its our their all both each every some any no enough several'.split(
    ' ',
  ),
]);
/** How far `so` and `such` stand before `that`: such a very useful tool that we… */
const MAX_DEGREE = 5;
/** After these `so` is no degree (so after that we…), and `that` ends a sentence (so sorry about that I…). */
const OTHER_WORDS = new Set('about after and at before but by for from here in like of on then to with'.split(' '));

/**
 * Finds the clause after the `that` at a place of a text, and returns the words that show it; undefined if `that` is,
 * or may be, a pronoun or a determiner.
 */
export function findThatClause(
  words: readonly string[],
  { at, lemmasOf }: { at: number; lemmasOf: (form: string) => string[] },
): string | undefined {
  const subject = words[at + 1]?.replace(/'(?:s|m|re|ve|ll|d)$/, '') ?? '';
  if (words[at] !== 'that' || !SUBJECTS.has(subject)) return undefined;
  const from = startOf(words, { at, subject, lemmasOf });
  return from === undefined ? undefined : words.slice(from, at + 2).join(' ');
}

function startOf(
  words: readonly string[],
  { at, subject, lemmasOf }: { at: number; subject: string; lemmasOf: (form: string) => string[] },
): number | undefined {
  const isOf = (list: ReadonlySet<string>, form = '') => lemmasOf(form).some((lemma) => list.has(lemma));
  const [before = '', previous = ''] = [words[at - 2], words[at - 1]];
  if (isOf(BEFORE_CLAUSE, previous)) return at - 1;
  if (PERSONS.has(previous) && isOf(TO_SOMEBODY, before)) return at - 2;
  if ((previous === 'is' || previous === 'was') && at > 1 && PRONOUNS.has(subject)) return at - 1;
  if (OTHER_WORDS.has(previous)) return undefined;
  const first = Math.max(0, at - MAX_DEGREE);
  const degree = words.slice(first, at - 1).findLastIndex((word, index) => {
    const next = words[first + index + 1] ?? '';
    // `So I bought…` is a consequence, not a degree.
    return word === 'such' || (word === 'so' && !SUBJECTS.has(next) && !OTHER_WORDS.has(next));
  });
  return degree < 0 ? undefined : first + degree;
}
