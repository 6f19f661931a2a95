import { expect, it } from 'vitest';
import { gradeAnswer } from '../grading/grade-answer.ts';
import { placeDraft } from './quiz-question.ts';
import { wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';
import { askGap } from './word-questions.ts';

it('a gap accepts every word that is right there, and shows the first', () => {
  const mother = wordsOfWeek(2).find(({ en }) => en === 'mother');
  const draft = mother && askGap({ ...mother, accepted: ['mom', 'mum'] });
  if (!draft) throw new Error('no gap can be made of mother');
  const question = placeDraft(draft, 'uuid');
  for (const typed of ['mother', 'Mom', 'mum'])
    expect(gradeAnswer(question, typed, () => false)).toEqual({ correct: true });
  expect(gradeAnswer(question, 'man', () => false).correct).toBe(false);
  expect(question.correct_answer).toBe('mother');
  expect(JSON.stringify(question.view)).not.toContain('mom');
});
