import { parseSync } from 'vite';
import type { Finding } from './find-words.ts';

/**
 * Arabic that addresses men only. `words`: imperatives, present tense and adjectives, and short phrases, each with forms
 * that fit everybody. A form that carries a vowel sign matches only with it. `allowed`: phrases in which such a form is a
 * noun or speaks about a third person.
 */
export type AddressList = { words: Record<string, string>; allowed: readonly string[] };

const LETTERS = '\\u0621-\\u0652\\u0670\\u0671';
const ARABIC = new RegExp(`[${LETTERS}]`);
/** All signs but the damma, which distinguishes a passive such as «تُكتب» from «تكتب». */
const VOWEL_SIGNS = /[\u064B-\u064E\u0650\u0652\u0640]/g;
const AND = '[وف]?';
const OBJECT = '(?:ها|هما|هم|ه)?';
/** A second person that the last sign makes masculine or feminine, such as «أنجزتَه». */
const SIGNED_PERSON = new RegExp(`[${LETTERS}]+[تك][\\u064E\\u0650]${OBJECT}(?![${LETTERS}])`, 'g');

/** Finds masculine-only Arabic in the strings of TypeScript, and in HTML. Comments do not count. */
export function findMasculine(path: string, source: string, { words, allowed }: AddressList): Finding[] {
  if (!ARABIC.test(source)) return [];
  const text = allowed.reduce((rest, phrase) => rest.replace(wholeWords(phrase), blank), withoutComments(path, source));
  const plain = text.replace(VOWEL_SIGNS, '');
  const listed = Object.entries(words).flatMap(([word, instead]) => {
    const within = word.replace(VOWEL_SIGNS, '') === word ? plain : text;
    return findAll(within, { pattern: wholeWords(word, { affixed: true }), instead });
  });
  const signed = findAll(text, { pattern: SIGNED_PERSON, instead: 'it without the vowel sign' });
  return [...listed, ...signed].toSorted((a, b) => a.line - b.line);
}

function findAll(text: string, { pattern, instead }: { pattern: RegExp; instead: string }): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    found: match[0],
    instead,
  }));
}

/** Matches `phrase` as whole words; with `affixed` also after «و» or «ف» and before a pronoun. */
function wholeWords(phrase: string, { affixed = false } = {}): RegExp {
  const [before, after] = affixed ? [AND, OBJECT] : ['', ''];
  return new RegExp(`(?<![${LETTERS}])${before}${phrase.replaceAll(' ', '\\s+')}${after}(?![${LETTERS}])`, 'g');
}

function withoutComments(path: string, source: string): string {
  if (path.endsWith('.html')) return source.replace(/<!--.*?-->/gs, blank);
  return parseSync(path, source).comments.reduce(
    (text, { start, end }) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
    source,
  );
}

/** Spaces of the same length, so that lines stay. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
