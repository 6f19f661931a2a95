import { wordsOf } from '@lisan/contract/english/typed-words';
import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';
import { arabicWords } from './arabic-gloss.ts';

/** A line of English with its translation. */
export type Line = { en: string; ar: string };

const COUNT = 3;
const NEAREST = 6;

/**
 * Chooses three lines from `pool` with wrong translations for `line`: lines of similar length that share the most words
 * with it. A line with the same text, or a part of it, in either language is excluded.
 */
export function chooseLineDistractors(line: Line, pool: readonly Line[], random: Random): Line[] {
  const measured = shuffle(pool, random).map((other) => ({ other, likeness: likeness(line, other) }));
  const candidates = measured.toSorted((a, b) => b.likeness - a.likeness);
  const distinct: Line[] = [];
  for (const { other } of candidates) {
    if (distinct.length < NEAREST && [line, ...distinct].every((chosen) => !isSameLine(chosen, other)))
      distinct.push(other);
  }
  return shuffle(distinct, random).slice(0, COUNT);
}

/**
 * Shared words count twice, and each word of difference in length counts against it, because length must not reveal the
 * answer.
 */
function likeness(one: Line, other: Line): number {
  const [a, b] = [englishWords(one.en), englishWords(other.en)];
  return 2 * overlap(a, b) - Math.abs(a.length - b.length);
}

function isSameLine(one: Line, other: Line): boolean {
  return isPartOf(englishWords(one.en), englishWords(other.en)) || isPartOf(arabicWords(one.ar), arabicWords(other.ar));
}

/** Whether all words of one are among the other's. */
function isPartOf(one: string[], other: string[]): boolean {
  return overlap(one, other) === Math.min(new Set(one).size, new Set(other).size);
}

function overlap(one: string[], other: string[]): number {
  return [...new Set(one)].filter((word) => other.includes(word)).length;
}

/** Splits into words with contractions spelt out, so that "I'm" and "I am" are equal. */
function englishWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => spellOut(word).split(' '));
}

function spellOut(word: string): string {
  return word
    .replace(/^can't$/, 'can not')
    .replace(/^won't$/, 'will not')
    .replace(/n't$/, ' not')
    .replace(/'m$/, ' am')
    .replace(/'re$/, ' are')
    .replace(/'s$/, ' is')
    .replace(/'ve$/, ' have')
    .replace(/'ll$/, ' will');
}
