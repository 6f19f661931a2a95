import { expect, it } from 'vitest';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { FormSenses } from '../schema/senses.ts';
import { senseOf, senseResolver } from './word-senses.ts';

const entry = (en: string, pos: LexiconEntry['pos'], sense?: number): LexiconEntry => ({
  en,
  pos,
  ...(sense && { sense }),
  ipa: '/x/',
  ar: 'شيء',
});
const lexicon = [
  entry('bank', 'noun'),
  entry('bank', 'noun', 2),
  entry('bank', 'verb'),
  entry('would rather', 'phrase'),
  entry('rather', 'adverb'),
  entry('mark', 'noun'),
];
const people = new Set(['Mark', 'Banks']);
const meaningsOf = (form: string, senses: Record<string, FormSenses>) => {
  const { meanings, phrases } = senseResolver({ weeks: [], lexicon, senses }, { irregular: new Map(), people })(form);
  return {
    meanings: meanings.map(senseOf),
    phrases: [...phrases].map(([phrase, sense]) => [phrase, sense && senseOf(sense)]),
  };
};

it('puts the usual sense first, and the others after it', () => {
  expect(meaningsOf('Bank', {}).meanings).toEqual(['bank noun', 'bank noun 2', 'bank verb']);
  expect(meaningsOf('Bank', { bank: { first: ['bank noun 2'] } }).meanings).toEqual([
    'bank noun 2',
    'bank noun',
    'bank verb',
  ]);
});

it('adds the entry of a phrase, and marks the name of a person', () => {
  expect(meaningsOf('rather', { rather: { in: { 'would rather phrase': ['would rather'] } } })).toEqual({
    meanings: ['rather adverb', 'would rather phrase'],
    phrases: [['would rather', 'would rather phrase']],
  });
  expect(meaningsOf('mark', { mark: { in: { name: ['hi mark'] } } }).phrases).toEqual([['hi mark', null]]);
});

it('refuses a sense that is no entry', () => {
  expect(() => meaningsOf('bank', { bank: { first: ['bank noun 3'] } })).toThrow('“bank noun 3”');
});

it('takes the name of a person for no form of a word', () => {
  expect(meaningsOf('marks', {}).meanings).toEqual(['mark noun']);
  expect(meaningsOf('Banks', {}).meanings).toEqual([]);
  expect(meaningsOf("Banks's", {}).meanings).toEqual([]);
  expect(meaningsOf('Mark', {}).meanings).toEqual(['mark noun']);
});
