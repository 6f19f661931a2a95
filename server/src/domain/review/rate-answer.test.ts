import { expect, it } from 'vitest';
import { rateAnswer, type Answered } from './rate-answer.ts';

const rate = (answered: Partial<Answered>) =>
  rateAnswer({ kind: 'choice', correct: true, hinted: false, seconds: 5, ...answered });

it.each([
  [{}, 'good'],
  [{ seconds: undefined }, 'good'],
  [{ seconds: 15 }, 'good'],
  [{ seconds: 15.1 }, 'hard'],
  [{ kind: 'dictation', seconds: 40 }, 'good'],
  [{ kind: 'dictation', seconds: 50 }, 'hard'],
  [{ hinted: true }, 'hard'],
  [{ correct: false }, 'again'],
  [{ correct: false, hinted: true, seconds: 300 }, 'again'],
] as const)('%o is rated %s', (answered, rating) => {
  expect(rate(answered)).toBe(rating);
});
