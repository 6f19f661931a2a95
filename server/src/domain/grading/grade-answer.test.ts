import type { Grade } from '@lisan/contract/english/grade-typing';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEnglishWords } from '../../platform/english-words.ts';
import { explainAnswer, gradeAnswer, answerAsText } from './grade-answer.ts';
import { shuffle } from '../random/shuffle.ts';
import { seededRandom } from '../random/seeded-random.ts';

const isWord = openEnglishWords();

function grade(question: Parameters<typeof gradeAnswer>[0], answer: Answer): Grade {
  return gradeAnswer(question, answer, isWord);
}

function gap(accepted: string[], answer: string, tag?: string): Grade {
  return grade({ kind: 'gap', key: { accepted }, tag }, answer);
}

function dictation(accepted: string, answer: string): Grade {
  return grade({ kind: 'dictation', key: { accepted: [accepted] } }, answer);
}

const right = { correct: true };
const wrong = { correct: false };

describe('explaining an answer', () => {
  const chosen = { why: 'القاعدة.', reasons: { a: 'سبب أ.', b: 'سبب ب.' } };

  it('speaks of the chosen option, right or wrong', () => {
    expect(explainAnswer(chosen, { answer: 'a', isCorrect: true })).toBe('سبب أ.');
    expect(explainAnswer(chosen, { answer: 'b', isCorrect: false })).toBe('سبب ب.');
  });

  it('gives the rationale for “I do not know”, for an unknown option and for the name of a property', () => {
    for (const answer of [{ dont_know: true as const }, 'c', 'constructor', '__proto__'])
      expect(explainAnswer(chosen, { answer, isCorrect: false })).toBe('القاعدة.');
  });

  it('is one line for a right typed answer, and the whole rationale for a wrong one', () => {
    const typed = { why: 'القاعدة كاملة.', brief: 'سطر.' };
    expect(explainAnswer(typed, { answer: 'is', isCorrect: true })).toBe('سطر.');
    expect(explainAnswer(typed, { answer: 'are', isCorrect: false })).toBe('القاعدة كاملة.');
  });
});

describe('grading choices, orders, matches and speech', () => {
  it('accepts the right option and no other', () => {
    expect(grade({ kind: 'choice', key: { option: 'b' } }, 'b')).toEqual(right);
    expect(grade({ kind: 'translate', key: { option: 'b' } }, 'a')).toEqual(wrong);
  });

  it('accepts any valid order of tokens', () => {
    const key = {
      accepted: [
        ['I', 'often', 'walk.'],
        ['Often', 'I', 'walk.'],
      ],
    };
    expect(grade({ kind: 'order', key }, ['I', 'often', 'walk.'])).toEqual(right);
    expect(grade({ kind: 'order', key }, ['walk.', 'often', 'I'])).toEqual(wrong);
    // Tiles that a phone stored before they lost the full stop.
    expect(grade({ kind: 'order', key }, ['I', 'often', 'walk'])).toEqual(right);
    expect(grade({ kind: 'order', key }, ['I', 'often'])).toEqual(wrong);
  });

  it('accepts pairs in any order, all of them', () => {
    const pairs: [string, string][] = [
      ['name', 'اسم'],
      ['city', 'مدينة'],
      ['friend', 'صديق'],
    ];
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(grade({ kind: 'match', key: { pairs } }, shuffle(pairs, seededRandom(seed)))).toEqual(right);
      }),
    );
    expect(
      grade({ kind: 'match', key: { pairs } }, [
        ['name', 'اسم'],
        ['city', 'صديق'],
        ['friend', 'مدينة'],
      ]),
    ).toEqual(wrong);
    expect(grade({ kind: 'match', key: { pairs } }, pairs.slice(1))).toEqual(wrong);
    expect(
      grade({ kind: 'match', key: { pairs } }, [
        ['name', 'اسم'],
        ['name', 'اسم'],
        ['name', 'اسم'],
      ]),
    ).toEqual(wrong);
  });

  it('trusts the learner’s rating of speech', () => {
    expect(grade({ kind: 'speak', key: {} }, 'good')).toEqual(right);
    expect(grade({ kind: 'speak', key: {} }, 'again')).toEqual(wrong);
  });

  it('never accepts "I do not know"', () => {
    expect(grade({ kind: 'choice', key: { option: 'a' } }, { dont_know: true })).toEqual(wrong);
    expect(grade({ kind: 'gap', key: { accepted: ['am'] } }, { dont_know: true })).toEqual(wrong);
    expect(grade({ kind: 'match', key: { pairs: [['a', 'b']] } }, { dont_know: true })).toEqual(wrong);
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
    const word = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(word, word, (expected, typed) => {
        fc.pre(expected !== typed);
        expect(dictation(`the ${expected} is`, `the ${typed} is`)).toEqual(wrong);
      }),
    );
  });

  it.each([
    ['these', 'those'],
    ['drink', 'drank'],
    ['write', 'wrote'],
    ['women', 'woman'],
    ['would', 'could'],
    ['where', 'were'],
    ['quite', 'quiet'],
    ['think', 'thank'],
    ["don't", "won't"],
    ['grandpa', 'grandma'],
    ['month', 'mouth'],
    ['class', 'glass'],
    ['hello', 'hell'],
    ["it's", 'its'],
    ["we're", 'were'],
    ["student's", 'students'],
    ['than', 'then'],
    ['from', 'form'],
    ['quite', 'quit'],
  ])('takes another English word for another word: %s, typed %s', (expected, typed) => {
    expect(dictation(`It is ${expected} here.`, `it is ${typed} here`)).toEqual(wrong);
    expect(dictation(expected, typed)).toEqual(wrong);
  });

  it.each([
    ['hello', 'helo'],
    ['help', 'hepl'],
    ['friend', 'freind'],
    ['because', 'becuase'],
    ['tomorrow', 'tomorow'],
    ['until', 'untill'],
    ["Omar's", 'omars'],
  ])('takes a string that is no word for a slip: %s, typed %s', (expected, typed) => {
    expect(dictation(`It is ${expected} here.`, `it is ${typed} here`)).toMatchObject({
      correct: true,
      slip: { typed },
    });
  });

  it('grades a slip beside an equal spelling', () => {
    expect(dictation("I'm happy to meet five friends.", 'I am happy to meet 5 freinds')).toEqual({
      correct: true,
      slip: { typed: 'freinds', expected: 'friends' },
    });
  });
});

describe('equal spellings', () => {
  const EQUAL: [string, string][] = [
    ['I have five books.', 'I have 5 books'],
    ['I have five books.', 'I have ٥ books'],
    ['I have 25 books.', 'I have twenty-five books'],
    ["I'm here.", 'I am here'],
    ['I am here.', "I'm here"],
    ["He's a doctor.", 'He is a doctor'],
    ["I don't know.", 'I do not know'],
    ['I cannot come.', 'I can not come'],
    ["I can't come.", 'I cannot come'],
    ['She likes the gray cat.', 'she likes the grey cat'],
    ['My favorite color', 'my favourite colour'],
    ['We were traveling.', 'we were travelling'],
    ['It is a big organization.', 'it is a big organisation'],
    ["It's ten o'clock.", "it's 10 o'clock"],
    ['See you at 7:30.', 'see you at seven thirty'],
    ['He is twenty-one.', 'he is 21'],
    ['The café is open.', 'the cafe is open'],
  ];

  it.each(EQUAL)('are right without a slip: %s, typed %s', (expected, typed) => {
    expect(dictation(expected, typed)).toEqual(right);
    expect(gap([expected], typed)).toEqual(right);
  });

  it('keeps a number in words where the word is the whole answer', () => {
    expect(dictation('five', '5')).toEqual(wrong);
    expect(gap(['five'], '5')).toEqual(wrong);
    expect(gap(['five', '5'], '5')).toEqual(right);
    expect(gap(['at six'], 'at 6')).toEqual(right);
  });

  it('is no equal spelling: a possessive, a misspelling, another verb', () => {
    expect(dictation("Omar's brother is here.", 'Omar is brother is here')).toEqual(wrong);
    expect(gap(['promise'], 'promize')).toEqual(wrong);
    expect(gap(["don't"], 'does not')).toEqual(wrong);
    expect(gap(['hello'], 'hello مرحبا')).toEqual(wrong);
  });
});

const options = [{ id: 'a', text: 'live' }];

it.each<[Pick<QuestionView, 'kind' | 'options'>, Answer, string | null]>([
  [{ kind: 'choice', options }, 'a', 'live'],
  [{ kind: 'gap' }, 'lives', 'lives'],
  [{ kind: 'order' }, ['I', 'live', 'here.'], 'I live here.'],
  [
    { kind: 'match' },
    [
      ['new', 'جديد'],
      ['old', 'قديم'],
    ],
    'new = جديد\nold = قديم',
  ],
  [{ kind: 'choice', options }, { dont_know: true }, null],
])('of %j, %j reads as %j', (view, answer, text) => expect(answerAsText(view, answer)).toBe(text));
