import { describe, expect, it } from 'vitest';
import { answerFits, gradeAnswer } from '../grading/grade-answer.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { type AskedSentence, placeDraft, type QuizQuestion } from './quiz-question.ts';
import { askDictation, askOrder } from './sentence-questions.ts';
import { sentences } from '../../../test/quiz/weekly-quiz-samples.ts';

const [some] = sentences;
if (!some) throw new Error('the fixture has no sentences');
const rest: AskedSentence = {
  ...some,
  en: 'On Friday, we rest.',
  ar: 'نستريح يوم الجمعة.',
  accepted: ['We rest on Friday.'],
  orders: [
    ['on', 'Friday', 'we', 'rest'],
    ['we', 'rest', 'on', 'Friday'],
  ],
};

function order(seed: string, sentence = rest): QuizQuestion {
  const draft = askOrder(sentence, seededRandom(seed));
  if (!draft) throw new Error('no order can be made of the sentence');
  return placeDraft(draft, 'uuid');
}

describe('an order made of a sentence with two right orders', () => {
  it('accepts both, and no other', () => {
    const question = order('seed');
    for (const [answer, correct] of [
      [['on', 'Friday', 'we', 'rest'], true],
      [['we', 'rest', 'on', 'Friday'], true],
      [['we', 'on', 'Friday', 'rest'], false],
    ] as const) {
      expect(answerFits(question.view, [...answer])).toBe(true);
      expect(gradeAnswer(question, [...answer], () => false)).toEqual({ correct });
    }
  });

  it('does not show its tokens in either order, and no token reveals its place', () => {
    for (let i = 0; i < 50; i += 1) {
      const question = order(`seed-${i}`);
      expect(question.view.tokens?.toSorted()).toEqual(['Friday', 'on', 'rest', 'we']);
      expect(gradeAnswer(question, question.view.tokens ?? [], () => false).correct).toBe(false);
    }
  });

  it('shows both afterwards, and neither before', () => {
    const { view, correct_answer, why } = order('seed');
    expect(correct_answer).toBe('On Friday, we rest.');
    expect(why).toBe('الترتيب الصحيح: «On Friday, we rest» أو «We rest on Friday»، ومعناها «نستريح يوم الجمعة».');
    expect(JSON.stringify(view)).not.toMatch(/accepted|on Friday/i);
  });
});

describe('a dictation of such a sentence', () => {
  it('accepts both from a learner who orders the words because the sound cannot be played', () => {
    const question = placeDraft(askDictation(rest), 'uuid');
    expect(question.view.in_words).toEqual({ en: 'friday · on · rest · we', ar: 'نستريح يوم الجمعة.' });
    expect(gradeAnswer(question, 'on friday we rest', () => false)).toEqual({ correct: true });
    expect(gradeAnswer(question, 'We rest on Friday', () => false)).toEqual({ correct: true });
    expect(gradeAnswer(question, 'We on Friday rest', () => false).correct).toBe(false);
  });
});
