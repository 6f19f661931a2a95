import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { composeTrial, presentTrial } from './compose-trial.ts';
import type { EarPair } from './compose-trial.ts';
import { offerTest } from './ear-rules.ts';
import { LADDER, levelOf, stepAt, TOP_STEP } from './ladder.ts';
import { climb, START } from './staircase.ts';
import type { Staircase } from './staircase.ts';

const VOICES = ['a', 'b', 'c', 'd', 'e'];
const pairs = ['park bark', 'path bath', 'pay bay'].map((text): EarPair => {
  const [first = '', second = ''] = text.split(' ');
  return {
    words: [
      { en: first, ar: 'أول' },
      { en: second, ar: 'ثان' },
    ],
    clips: VOICES.map((voice) => ({ voice, urls: [`/${first}-${voice}`, `/${second}-${voice}`] })),
  };
});
const wordOf = (url: string) => url.slice(1).split('-')[0];
const voiceOf = (url: string) => url.split('-')[1];

describe('the staircase', () => {
  it('stays on the ladder, and moves by at most a step', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (answers) => {
        let at: Staircase = START;
        for (const correct of answers) {
          const next = climb(at, correct);
          expect(Math.abs(next.step - at.step)).toBeLessThanOrEqual(1);
          expect(next.step).toBeGreaterThanOrEqual(0);
          expect(next.step).toBeLessThanOrEqual(TOP_STEP);
          if (!correct) expect(next.step).toBe(Math.max(0, at.step - 1));
          at = next;
        }
      }),
    );
  });

  it('leads up after three right answers in a row, to the top without a mistake', () => {
    let at: Staircase = START;
    for (let i = 0; i < 3 * TOP_STEP; i += 1) at = climb(at, true);
    expect(at.step).toBe(TOP_STEP);
    expect(climb(climb(climb(START, true), true), false)).toEqual(START);
  });

  it('settles where a learner is right in about 79 % of answers', () => {
    const random = seededRandom('levitt');
    // Right in 97 % on the first step, in 50 % on the last: a straight line crosses 79 % between steps 4 and 5.
    const chance = (step: number) => 0.97 - (step / TOP_STEP) * 0.47;
    let at: Staircase = START;
    let right = 0;
    const trials = 20_000;
    for (let i = 0; i < trials; i += 1) {
      const correct = random() < chance(at.step);
      right += correct ? 1 : 0;
      at = climb(at, correct);
    }
    expect(right / trials).toBeGreaterThan(0.75);
    expect(right / trials).toBeLessThan(0.83);
  });
});

describe('a trial', () => {
  const trial = (step: number, seed: string, ...avoid: string[]) =>
    composeTrial({ pairs, step: stepAt(step), avoid }, seededRandom(seed));

  it('has the key that its clips have, on every step', () => {
    fc.assert(
      fc.property(fc.nat({ max: TOP_STEP }), fc.string(), (step, seed) => {
        const { task, clips, right, words, options } = trial(step, seed);
        const played = clips.map(wordOf);
        if (task === 'identify') {
          expect(played).toEqual([words[right].en]);
          expect(options.map(({ en }) => en)).toEqual(words.map(({ en }) => en));
        }
        if (task === 'same') expect(played[0] === played[1]).toBe(right === 0);
        if (task === 'abx') {
          expect(new Set(played).size).toBe(2);
          expect(played[2]).toBe(played[right]);
        }
        expect(words.map(({ audio_url }) => wordOf(audio_url))).toEqual(words.map(({ en }) => en));
      }),
    );
  });

  it('uses the voices of its step, and other speakers only where it says so', () => {
    fc.assert(
      fc.property(fc.nat({ max: TOP_STEP }), fc.string(), (step, seed) => {
        const { voices, mixed } = stepAt(step);
        const played = trial(step, seed).clips.map((clip) => voiceOf(clip) ?? '');
        for (const voice of played) expect(VOICES.slice(0, voices)).toContain(voice);
        expect(new Set(played).size).toBe(mixed ? played.length : 1);
      }),
    );
  });

  it('has each answer about as often, and never the same pair twice in a row', () => {
    const trials = Array.from({ length: 400 }, (_, i) => trial(0, `${i}`, 'park'));
    const firsts = trials.filter(({ right }) => right === 0).length;
    expect(firsts).toBeGreaterThan(150);
    expect(firsts).toBeLessThan(250);
    expect(trials.every(({ words }) => words.every(({ en }) => en !== 'park'))).toBe(true);
  });

  it('is shown without its key', () => {
    expect(Object.keys(presentTrial(trial(0, 'x'), 3)).toSorted()).toEqual([
      'clips',
      'options',
      'position',
      'rate',
      'stage',
      'task',
    ]);
  });
});

describe('the ladder', () => {
  it('goes through the stages in order and ends at 1', () => {
    const stages = LADDER.map(({ stage }) => stage);
    expect(stages).toEqual(stages.toSorted());
    expect(new Set(stages)).toEqual(new Set([1, 2, 3, 4]));
    expect([levelOf(0), levelOf(TOP_STEP)]).toEqual([0, 1]);
  });

  it('offers a test from the third stage or after forty answers, once a day', () => {
    const at = { step: 0, trials: 39, testedOn: null };
    expect(offerTest(at, '2026-03-10')).toBe('later');
    expect(offerTest({ ...at, trials: 40 }, '2026-03-10')).toBe('now');
    expect(offerTest({ ...at, step: 6, testedOn: '2026-03-09' }, '2026-03-10')).toBe('now');
    expect(offerTest({ ...at, step: 6, testedOn: '2026-03-10' }, '2026-03-10')).toBe('tomorrow');
  });
});
