import type { RemarkKind } from '@lisan/contract/learner/writing';

/**
 * An error of Arabic speakers that a pattern recognises with certainty. The remark marks the whole match; the context
 * is in lookarounds. The examples are the rule's test: `wrong` becomes `fixed`, and `right` has no remark.
 */
export type OwnRule = {
  kind: RemarkKind;
  pattern: RegExp;
  /** The best first. */
  suggest: (match: RegExpExecArray) => (string | undefined)[];
  wrong: string;
  fixed: string;
  right: string;
};

/** The start of a sentence; part of a lookbehind. */
export const BEGINS = String.raw`(?:^|[.!?\n]["”’)]*\s*)`;
/** The start of a sentence, as a lookbehind. */
export const START = `(?<=${BEGINS})`;
/** The end of a sentence or of a part of it, as a lookahead. */
export const END = String.raw`(?=\s*(?:[.,!?;:)\n]|$))`;
/** As `END`, or a word that starts another part. */
export const PAUSE = String.raw`(?=\s*(?:[.,!?;:)\n]|$)|\s+(?:and|but|or|because|in|at|from|for|when|with|by|on|that|to|so)\b)`;

/** A relative or a colleague, at the start of a sentence. */
export const FAMILY = String.raw`My (?:father|mother|brother|sister|son|daughter|friend|teacher|uncle|aunt|cousin|grandfather|grandmother|wife|husband|boss)`;

/** Returns the noun with `a` or `an`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Builds a pattern that ignores letter case unless `exact`. */
export function pattern(source: string, { exact = false }: { exact?: boolean } = {}): RegExp {
  return new RegExp(source, exact ? 'g' : 'gi');
}

/** Replaces by a fixed text. */
export function by(...texts: string[]): OwnRule['suggest'] {
  return () => texts;
}

/** Replaces by the first entry whose key is the matched text in small letters. */
export function from(table: Readonly<Record<string, string>>): OwnRule['suggest'] {
  return ([found]) => [table[found.toLowerCase()]];
}

/** Returns an alternation of the keys of a table. */
export function keysOf(table: Readonly<Record<string, string>>): string {
  return Object.keys(table).join('|');
}
