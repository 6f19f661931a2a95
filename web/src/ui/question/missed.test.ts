import { expect, test } from 'vitest';
import type { QuestionView } from '@lisan/contract/learner/question';
import { addMissed } from './missed.ts';

const question: QuestionView = {
  uuid: 'q',
  kind: 'choice',
  skill: 'grammar',
  prompt: { en: 'He ___ here.', ar: 'هو هنا.' },
};
const wrong = { correct: false, correct_answer: 'is', why: '' };

test('adds a wrong answer with the right one', () => {
  expect(addMissed([], question, wrong)).toEqual([{ uuid: 'q', asked: 'He ___ here.', right: 'is' }]);
});

test('adds neither a right answer nor a repeated one', () => {
  expect(addMissed([], question, { ...wrong, correct: true })).toEqual([]);
  const once = addMissed([], question, wrong);
  expect(addMissed(once, question, wrong)).toBe(once);
});
