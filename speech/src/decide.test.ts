import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canDistinguish, choosePair, chooseReply, decide, evidenceOf, type Scored } from './decide.ts';
import type { Foil } from './foils.ts';
import { SUBSTITUTIONS } from './substitutions.ts';

function scored(scores: readonly number[], { sum, prior = -40 }: { sum?: number; prior?: number } = {}): Scored {
  const words = scores.map((score, i) => ({ text: `w${i}`, score }));
  return { score: { sum: sum ?? scores.reduce((a, b) => a + b, 0), words }, prior };
}

function foil(id: string, { word, evidence }: { word: number; evidence: number }): Scored & { foil: Foil } {
  // The prior is nought, so that the sum is the evidence.
  return {
    foil: { text: `foil ${id}`, word, substitution: id, said: 'x', phones: [] },
    ...scored([], { sum: evidence, prior: 0 }),
  };
}

const CLEAR = scored([-0.1, -0.2, -0.1, -0.3], { prior: -40 });
const marked = SUBSTITUTIONS.find(({ isMarked }) => isMarked) ?? expect.fail('no marked substitution');
const unmarked = SUBSTITUTIONS.find(({ isMarked }) => !isMarked) ?? expect.fail('all are marked');
const FAR = 100;

describe('decide', () => {
  test('a clear answer without a likely foil is right', () => {
    const decision = decide({
      expected: CLEAR,
      foils: [foil(marked.id, { word: 1, evidence: evidenceOf(CLEAR) - 20 })],
    });
    expect(decision.outcome).toBe('right');
    expect(decision.words.map(({ mark }) => mark)).toEqual(['good', 'good', 'good', 'good']);
  });

  test('a foil over its margin is wrong and named', () => {
    const decision = decide({
      expected: CLEAR,
      foils: [foil(marked.id, { word: 1, evidence: evidenceOf(CLEAR) + FAR })],
    });
    expect(decision).toMatchObject({ outcome: 'wrong', fault: { word: 1, substitution: marked.id } });
    expect(decision.words[1]?.mark).toBe('bad');
  });

  test('a substitution without a mark is never a fault', () => {
    const decision = decide({
      expected: CLEAR,
      foils: [foil(unmarked.id, { word: 1, evidence: evidenceOf(CLEAR) + FAR })],
    });
    expect(decision.outcome).toBe('unsure');
    expect(decision.words[1]?.mark).toBe('unsure');
  });

  test('one word that was not said among words that were is wrong without a named sound', () => {
    const decision = decide({ expected: scored([-0.1, -9, -2, -0.1, -0.2]), foils: [] });
    expect(decision).toMatchObject({ outcome: 'wrong', fault: { word: 1 } });
  });

  test('an answer of which nothing is understood is unsure, whatever a foil says', () => {
    const noise = scored([-7, -6, -8, -5]);
    const decision = decide({
      expected: noise,
      foils: [foil(marked.id, { word: 1, evidence: evidenceOf(noise) + FAR })],
    });
    expect(decision.outcome).toBe('unsure');
  });

  test('scores that are no numbers, or no words, are unsure', () => {
    expect(decide({ expected: scored([]), foils: [] }).outcome).toBe('unsure');
    expect(decide({ expected: scored([Number.NaN, -0.1]), foils: [] }).outcome).toBe('unsure');
    expect(decide({ expected: scored([-0.1, -Infinity]), foils: [] }).outcome).not.toBe('right');
  });

  test('any scores give a mark for each word, and a bad word only with its fault', () => {
    const score = fc.double({ min: -25, max: 0, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 9 }),
        fc.double({ min: -99, max: 99, noNaN: true }),
        (words, evidence) => {
          const decision = decide({ expected: scored(words), foils: [foil(marked.id, { word: 0, evidence })] });
          const bad = decision.words.flatMap(({ mark }, i) => (mark === 'bad' ? [i] : []));
          expect(decision.words).toHaveLength(words.length);
          expect(bad).toEqual(decision.outcome === 'wrong' ? [decision.fault.word] : []);
        },
      ),
    );
  });
});

describe('chooseReply', () => {
  const reply = (evidence: number) => scored([], { sum: evidence, prior: 0 });

  test('finds the reply that explains the sound', () => {
    expect(chooseReply([[reply(-5)], [reply(30)], [reply(2)]])).toBe(1);
  });

  test('takes the best wording of each reply, and compares replies, not wordings', () => {
    expect(
      chooseReply([
        [reply(2), reply(-9)],
        [reply(-5), reply(30)],
      ]),
    ).toBe(1);
    expect(chooseReply([[reply(20), reply(20.1)], [reply(2)]])).toBe(0);
  });

  test('refuses an outsider, replies that are not told apart, and no replies', () => {
    expect(chooseReply([[reply(-5)], [reply(-1)]])).toBeUndefined();
    expect(chooseReply([[reply(20)], [reply(20.1)]])).toBeUndefined();
    expect(chooseReply([])).toBeUndefined();
    expect(chooseReply([[reply(Number.NaN)]])).toBeUndefined();
  });
});

describe('choosePair', () => {
  test('subtracts how usual a word is', () => {
    const usual = scored([], { sum: -8, prior: -10 });
    const rare = scored([], { sum: -12, prior: -30 });
    expect(choosePair([usual, rare], 'p-b')).toBe(1);
    expect(choosePair([rare, usual], 'p-b')).toBe(0);
  });

  test('does not choose where the sound does not tell', () => {
    const word = scored([], { sum: -8, prior: -10 });
    expect(choosePair([word, word], 'p-b')).toBeUndefined();
  });

  test('needs the lead that its contrast needs, and chooses nothing in a contrast that cannot be told', () => {
    const low = scored([], { sum: -14, prior: -10 });
    const high = scored([], { sum: -10, prior: -10 });
    expect(choosePair([low, high], 'er-or')).toBe(1);
    expect(choosePair([low, high], 'p-b')).toBeUndefined();
    expect(choosePair([low, scored([], { sum: 90, prior: 0 })], 'u-o')).toBeUndefined();
    expect([canDistinguish('er-or'), canDistinguish('u-o')]).toEqual([true, false]);
  });
});
