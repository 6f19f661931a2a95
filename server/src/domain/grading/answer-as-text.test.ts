import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { expect, it } from 'vitest';
import { answerAsText } from './answer-as-text.ts';

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
