import { expect, it } from 'vitest';
import { wordsInAlphabet } from './question.ts';

it('lists a sentence’s words in an order that does not reveal it', () => {
  expect(wordsInAlphabet('He is from Mosul.')).toBe('from · he · is · mosul');
  expect(wordsInAlphabet("Don't call before 9:30, Mr. Salem!")).toBe("9:30 · before · call · don't · mr · salem");
});
