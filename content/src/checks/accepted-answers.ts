import { documentsOf } from '../course.ts';
import type { Sentence, Word } from '../schema/week.ts';
import { withoutClitic } from '../words/tokenize.ts';
import type { Check, CheckContext } from './check.ts';

/** Another order of a sentence contains the same words; only the capital at its start and punctuation may differ. */
export const checkSentenceOrders: Check = (course, context) =>
  documentsOf(course.documents, 'week').flatMap(({ file, data }) =>
    data.sentences.flatMap((sentence, i) =>
      (sentence.accept ?? []).flatMap((_other, at) => {
        const message = orderFault(sentence, at, context);
        return message ? [{ file, path: ['sentences', i, 'accept', at], message: `${sentence.id}: ${message}` }] : [];
      }),
    ),
  );

/** An accepted word starts with the word's letter, because a gap shows that letter, and is another word. */
export const checkAcceptedWords: Check = (course) =>
  documentsOf(course.documents, 'words').flatMap(({ file, data }) =>
    data.words.flatMap((word, i) => {
      const message = wordFault(word);
      return message ? [{ file, path: ['words', i, 'accept'], message: `${word.id}: ${message}` }] : [];
    }),
  );

function orderFault({ en, accept = [] }: Sentence, at: number, context: CheckContext): string | undefined {
  const other = accept[at] ?? '';
  const words = (text: string) => wordsInside(text, context);
  if (words(other).toSorted().join(' ') !== words(en).toSorted().join(' '))
    return 'an accepted order has other words than the sentence';
  const before = [en, ...accept.slice(0, at)].map((text) => words(text).join(' '));
  if (before.includes(words(other).join(' '))) return 'an accepted order is listed twice';
  if (!/^[\p{Lu}\d"“$]/u.test(other)) return 'an accepted order needs its capital';
  if (finalMark(other) !== finalMark(en)) return 'an accepted order ends with another mark than the sentence';
  return undefined;
}

function wordFault({ en, accept = [] }: Word): string | undefined {
  const [own, ...others] = [en, ...accept].map((text) => text.toLowerCase());
  if (new Set([own, ...others]).size <= others.length) return 'an accepted word is listed twice';
  if (others.some((other) => other[0] !== own?.[0])) return 'an accepted word needs the first letter of the word';
  return undefined;
}

/** The words as inside a line: without punctuation and without the capital at the start of a sentence. */
function wordsInside(text: string, context: CheckContext): string[] {
  const tokens = text.split(/\s+/);
  return tokens.map((token, i) => {
    const word = token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const begins = i === 0 || /[.?!]["”]?$/.test(tokens[i - 1] ?? '');
    return begins && !keepsCapital(word, context) ? lowerFirst(word) : word;
  });
}

function lowerFirst(word: string): string {
  return word.replace(/^./u, (letter) => letter.toLowerCase());
}

function keepsCapital(word: string, { lists, isSpelledRight }: CheckContext): boolean {
  const plain = withoutClitic(word);
  return plain === 'I' || lists.names.has(plain) || !isSpelledRight(plain.toLowerCase());
}

function finalMark(text: string): string {
  return /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
}
