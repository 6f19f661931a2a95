import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeAnswer } from './grade-answer.ts';
import type { Grade } from './grade-answer.ts';
import { shuffle } from '../random/shuffle.ts';
import { seededRandom } from '../random/seeded-random.ts';

function gap(accepted: string[], answer: string, tag?: string): Grade {
  return gradeAnswer({ kind: 'gap', key: { accepted }, tag }, answer);
}

function dictation(accepted: string, answer: string): Grade {
  return gradeAnswer({ kind: 'dictation', key: { accepted: [accepted] } }, answer);
}

const right = { correct: true };
const wrong = { correct: false };

describe('grading choices, orders, matches and speech', () => {
  it('accepts the right option and no other', () => {
    expect(gradeAnswer({ kind: 'choice', key: { option: 'b' } }, 'b')).toEqual(right);
    expect(gradeAnswer({ kind: 'translate', key: { option: 'b' } }, 'a')).toEqual(wrong);
  });

  it('accepts any valid order of tokens', () => {
    const key = {
      accepted: [
        ['I', 'often', 'walk.'],
        ['Often', 'I', 'walk.'],
      ],
    };
    expect(gradeAnswer({ kind: 'order', key }, ['I', 'often', 'walk.'])).toEqual(right);
    expect(gradeAnswer({ kind: 'order', key }, ['walk.', 'often', 'I'])).toEqual(wrong);
    // Tiles that a phone stored before they lost the full stop.
    expect(gradeAnswer({ kind: 'order', key }, ['I', 'often', 'walk'])).toEqual(right);
    expect(gradeAnswer({ kind: 'order', key }, ['I', 'often'])).toEqual(wrong);
  });

  it('accepts pairs in any order, all of them', () => {
    const pairs: [string, string][] = [
      ['name', 'اسم'],
      ['city', 'مدينة'],
      ['friend', 'صديق'],
    ];
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(gradeAnswer({ kind: 'match', key: { pairs } }, shuffle(pairs, seededRandom(seed)))).toEqual(right);
      }),
    );
    expect(
      gradeAnswer({ kind: 'match', key: { pairs } }, [
        ['name', 'اسم'],
        ['city', 'صديق'],
        ['friend', 'مدينة'],
      ]),
    ).toEqual(wrong);
    expect(gradeAnswer({ kind: 'match', key: { pairs } }, pairs.slice(1))).toEqual(wrong);
    expect(
      gradeAnswer({ kind: 'match', key: { pairs } }, [
        ['name', 'اسم'],
        ['name', 'اسم'],
        ['name', 'اسم'],
      ]),
    ).toEqual(wrong);
  });

  it('trusts the learner’s rating of speech', () => {
    expect(gradeAnswer({ kind: 'speak', key: {} }, 'good')).toEqual(right);
    expect(gradeAnswer({ kind: 'speak', key: {} }, 'again')).toEqual(wrong);
  });

  it('never accepts "I do not know"', () => {
    expect(gradeAnswer({ kind: 'choice', key: { option: 'a' } }, { dont_know: true })).toEqual(wrong);
    expect(gradeAnswer({ kind: 'gap', key: { accepted: ['am'] } }, { dont_know: true })).toEqual(wrong);
    expect(gradeAnswer({ kind: 'match', key: { pairs: [['a', 'b']] } }, { dont_know: true })).toEqual(wrong);
  });
});

describe('grading a gap', () => {
  it('ignores case, final punctuation, spaces and the shape of the apostrophe', () => {
    expect(gap(['am'], ' AM. ')).toEqual(right);
    expect(gap(["isn't", 'is not'], 'isn’t')).toEqual(right);
    expect(gap(["isn't", 'is not'], 'is   not')).toEqual(right);
    expect(gap(["isn't"], 'isn`t')).toEqual(right);
    expect(gap(["isn't"], 'isn´t')).toEqual(right);
    expect(gap(['am'], '\u200Fam\u200E')).toEqual(right);
  });

  it('is strict about the form that it tests', () => {
    expect(gap(['walked'], 'walkd')).toEqual(wrong);
    expect(gap(['passport'], 'pasport')).toEqual(wrong);
    expect(gap(["isn't"], 'is not')).toEqual(wrong);
    expect(gap(['am'], '')).toEqual(wrong);
    expect(gap(['am'], '...')).toEqual(wrong);
  });

  it('accepts a contraction without its apostrophe, with a slip', () => {
    expect(gap(["don't", 'do not'], 'dont')).toEqual({ correct: true, slip: { typed: 'dont', expected: "don't" } });
  });

  it('rejects a lost apostrophe that makes another word', () => {
    expect(gap(["it's"], 'its')).toEqual(wrong);
    expect(gap(["we're"], 'were')).toEqual(wrong);
    expect(gap(["student's"], 'students')).toEqual(wrong);
  });

  it('checks capitals where they are tested', () => {
    expect(gap(['Monday'], 'monday', 'capital')).toEqual(wrong);
    expect(gap(['Monday'], 'Monday', 'capital')).toEqual(right);
  });
});

describe('grading a dictation', () => {
  it('ignores case and punctuation', () => {
    expect(dictation('Yes, I am. My name is Sara.', 'yes i am my name is sara')).toEqual(right);
    expect(dictation('He is twenty-one.', 'he is twenty one')).toEqual(right);
  });

  it('accepts a typing slip in words of five letters or more, and returns it', () => {
    expect(dictation('My friend is here.', 'my freind is here')).toEqual({
      correct: true,
      slip: { typed: 'freind', expected: 'friend' },
    });
    expect(dictation('I need my passport.', 'I need my pasport')).toEqual({
      correct: true,
      slip: { typed: 'pasport', expected: 'passport' },
    });
    expect(dictation('I need my bag.', 'I need my beg')).toEqual(wrong);
    expect(dictation('I need my passport.', 'I need my pasprt')).toEqual(wrong);
  });

  it('returns all slips of a line', () => {
    expect(dictation("I don't need my passport.", 'i dont need my pasport')).toEqual({
      correct: true,
      slip: { typed: 'dont, pasport', expected: "don't, passport" },
    });
  });

  it('rejects a lost ending or a confused sound', () => {
    expect(dictation('She walks home.', 'she walk home')).toEqual(wrong);
    expect(dictation('She closed it.', 'she close it')).toEqual(wrong);
    expect(dictation('Good people.', 'good beople')).toEqual(wrong);
    expect(dictation('Seven people.', 'sefen people')).toEqual(wrong);
  });

  it('requires every word and no other', () => {
    expect(dictation('I am from Basra.', 'I from Basra')).toEqual(wrong);
    expect(dictation('I am from Basra.', 'I am from from Basra')).toEqual(wrong);
    expect(dictation('I am from Basra.', '?')).toEqual(wrong);
    expect(dictation("I'm here.", 'I am here')).toEqual(wrong);
  });

  it('accepts the dictated text in any case and spacing', () => {
    const line = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        line,
        fc.constantFrom('', '.', '!', ' ?', '…'),
        fc.constantFrom(' ', '  ', '\u00A0'),
        (words, end, space) => {
          expect(dictation(`${words.join(' ')}.`, words.join(space).toUpperCase() + end)).toEqual(right);
        },
      ),
    );
  });

  it('never accepts a line in which a short word is replaced', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    fc.assert(
      fc.property(word, word, (expected, typed) => {
        fc.pre(expected !== typed);
        expect(dictation(`the ${expected} is`, `the ${typed} is`)).toEqual(wrong);
      }),
    );
  });
});
