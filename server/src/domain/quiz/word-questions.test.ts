import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../grading/grade-answer.ts';
import { placeDraft } from './quiz-question.ts';
import { wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { askGap, askListeningWord, askMeaning } from './word-questions.ts';

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

describe('the reason of an option', () => {
  const pool = [...wordsOfWeek(1), ...wordsOfWeek(2)];
  const [word] = pool;
  if (!word) throw new Error('the pool is empty');

  it('names the chosen word and the word that was asked about', () => {
    for (const direction of ['to_arabic', 'to_english'] as const) {
      const { view, reasons, key } = askMeaning(word, direction, pool, seededRandom('x'));
      for (const { id, text } of view.options ?? []) {
        const chosen = pool.find((one) => (direction === 'to_arabic' ? one.ar : one.en) === text);
        expect(reasons?.[id]).toContain(`«${chosen?.en}» تعني «${chosen?.ar}»`);
        const isKey = 'option' in key && key.option === id;
        expect(reasons?.[id]?.includes(`«${word.ar}» فهي «${word.en}»`)).toBe(!isKey);
      }
    }
  });

  it('names the word that was played', () => {
    const { view, reasons, key } = askListeningWord(word, pool, seededRandom('x'));
    const wrong = view.options?.find(({ id }) => 'option' in key && key.option !== id);
    expect(reasons?.[wrong?.id ?? '']).toMatch(new RegExp(`^«${wrong?.text}» معناها «.+»، والمسموع «${word.en}»\\.$`));
  });
});
