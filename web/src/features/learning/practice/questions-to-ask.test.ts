import { expect, test } from 'vitest';
import type { QuestionView } from '@lisan/contract/learner/question';
import { questionsToAsk } from './pages/practical-questions-page.tsx';

const questions = ['a', 'b', 'c'].map((uuid): QuestionView => ({ uuid, kind: 'gap', skill: 'grammar', prompt: {} }));

function asked(answered_uuids: string[], here: string[] = []): string[] {
  return questionsToAsk({ questions, answered_uuids }, new Set(here)).map(({ uuid }) => uuid);
}

test('continues with the open questions of a practical', () => {
  expect(asked([])).toEqual(['a', 'b', 'c']);
  expect(asked(['a'])).toEqual(['b', 'c']);
  expect(asked(['a'], ['b'])).toEqual(['c']);
});

test('asks all questions of a finished practical again', () => {
  expect(asked(['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
});
