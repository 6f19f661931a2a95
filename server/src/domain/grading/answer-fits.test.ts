import { QUESTION_KINDS } from '@lisan/contract/learner/question';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFits, isInArabicScript } from './grade-answer.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';

const options = [
  { id: 'a', text: 'is' },
  { id: 'b', text: 'am' },
];

describe('the shape of an answer', () => {
  it('is the id of a given option', () => {
    expect(answerFits({ kind: 'choice', options }, 'a')).toBe(true);
    expect(answerFits({ kind: 'translate', options }, 'c')).toBe(false);
    expect(answerFits({ kind: 'choice', options }, ['a'])).toBe(false);
  });

  it('is some text', () => {
    expect(answerFits({ kind: 'gap' }, 'am')).toBe(true);
    expect(answerFits({ kind: 'gap' }, '  ')).toBe(false);
    expect(answerFits({ kind: 'dictation' }, ['am'])).toBe(false);
  });

  it('has no Arabic letters where English is typed', () => {
    expect(isInArabicScript({ kind: 'gap' }, 'هسىط')).toBe(true);
    expect(isInArabicScript({ kind: 'dictation' }, 'I am ش')).toBe(true);
    expect(isInArabicScript({ kind: 'gap' }, 'isn’t')).toBe(false);
    expect(isInArabicScript({ kind: 'choice', options }, 'هس')).toBe(false);
  });

  it('is every token once, as often as it was given', () => {
    const token = fc.constantFrom('the', 'cat', 'sees', 'dog');
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 10 }), fc.string(), (tokens, seed) => {
        const question = { kind: 'order' as const, tokens };
        expect(answerFits(question, shuffle(tokens, seededRandom(seed)))).toBe(true);
        expect(answerFits(question, tokens.slice(1))).toBe(false);
        expect(answerFits(question, [...tokens, 'the'])).toBe(false);
      }),
    );
    expect(answerFits({ kind: 'order', tokens: ['the'] }, 'the')).toBe(false);
  });

  it('pairs every left with another right', () => {
    const question = { kind: 'match' as const, left: ['a', 'b'], right: ['1', '2'] };
    expect(
      answerFits(question, [
        ['b', '1'],
        ['a', '2'],
      ]),
    ).toBe(true);
    expect(
      answerFits(question, [
        ['a', '1'],
        ['b', '1'],
      ]),
    ).toBe(false);
    expect(
      answerFits(question, [
        ['a', '1'],
        ['a', '2'],
      ]),
    ).toBe(false);
    expect(answerFits(question, [['a', '1']])).toBe(false);
    expect(
      answerFits(question, [
        ['a', '1'],
        ['b', '3'],
      ]),
    ).toBe(false);
    expect(answerFits(question, ['a', 'b'])).toBe(false);
  });

  it('is one of two ratings for speech', () => {
    expect(answerFits({ kind: 'speak' }, 'again')).toBe(true);
    expect(answerFits({ kind: 'speak' }, 'great')).toBe(false);
  });

  it('may be "I do not know" for every kind', () => {
    for (const kind of QUESTION_KINDS) expect(answerFits({ kind }, { dont_know: true })).toBe(true);
  });
});
