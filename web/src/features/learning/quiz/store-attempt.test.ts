import { expect, test } from 'vitest';
import type { QuestionView } from '@lisan/contract/learner/question';
import { withoutAnswered } from './store-attempt.ts';

const asked = (uuid: string): QuestionView => ({ uuid, kind: 'choice', skill: 'grammar', prompt: {} });
const progress = { answered: 1, correct: 1, total: 4, pass_percentage: 70 };
const following = ['c', 'd'].map(asked);
const attempt = { messageCode: '00' as const, question: asked('b'), following, progress };

test('continues an attempt after the answered question', () => {
  expect(withoutAnswered(attempt, undefined)).toEqual(attempt);
  expect(withoutAnswered(attempt, 'b')).toMatchObject({
    question: { uuid: 'c' },
    following: [{ uuid: 'd' }],
    progress: { answered: 2 },
  });
});

test('returns null after the last question', () => {
  expect(withoutAnswered(attempt, 'd')).toBeNull();
});
