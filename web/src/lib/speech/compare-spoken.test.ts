import { expect, test } from 'vitest';
import { compareSpoken } from './compare-spoken.ts';

const SENTENCE = 'I live in a big house.';
const sure = (text: string, confidence: number | null = 0.9) => ({ text, confidence });

test('is complete only where every word was recognised and no other', () => {
  expect(compareSpoken(SENTENCE, [sure('I live in a big house')])).toMatchObject({
    kind: 'compared',
    isComplete: true,
  });
  expect(compareSpoken(SENTENCE, [sure('I live in a very big house')])).toMatchObject({ isComplete: false });
  expect(compareSpoken(SENTENCE, [sure('I leave in a big house')])).toMatchObject({ isComplete: false });
});

test('a browser that reports no confidence is judged by its words', () => {
  expect(compareSpoken(SENTENCE, [sure('I live in a big house', null)])).toMatchObject({ isComplete: true });
});

test.each([
  ['nothing was recognised', []],
  ['the transcript is empty', [sure('  ')]],
  ['the confidence is low', [sure('I live in a big house', 0.3)]],
  ['another sentence was recognised', [sure('what time is it please')]],
  [
    'there is much more than the sentence',
    [sure('I live in a big house he says and she goes to the market every day now')],
  ],
  [
    'a less likely transcript is the whole sentence',
    [sure('I leave in a big house'), sure('I live in a big house', null)],
  ],
])('is unsure where %s', (_, transcripts) => {
  expect(compareSpoken(SENTENCE, transcripts)).toEqual({ kind: 'unsure' });
});

test('a single word that sounds quite different is unsure, a similar one is named', () => {
  expect(compareSpoken('hello', [sure('window')])).toEqual({ kind: 'unsure' });
  expect(compareSpoken('hello', [sure('yellow')])).toMatchObject({
    kind: 'compared',
    words: [{ kind: 'different', text: 'hello', recognised: 'yellow' }],
  });
});
