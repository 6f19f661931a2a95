import { expect, test } from 'vitest';
import { assessText, type Assessor } from './assess.ts';
import { indexPronunciations } from './foils.ts';
import type { Heard, SpeechModel } from './model.ts';

/** A model that knows words without their marks, as the tokens of the real model do. */
const hearing = (score: number): Assessor => {
  const heard: Heard = {
    score: async (texts) =>
      texts.map((text) => {
        const words = text.split(' ').map((word) => ({ text: word.replaceAll(/[^a-z0-9]/gi, ''), score }));
        return { sum: score * words.length, words };
      }),
    transcribe: async () => '',
  };
  return {
    model: { hear: async () => heard } as unknown as SpeechModel,
    pronunciations: indexPronunciations([]),
    priorOf: async (texts) => texts.map(() => -50),
  };
};

test('shows words as they are written, with their marks', async () => {
  const { outcome, words } = await assessText(hearing(-0.1), new Float32Array(1), "I don't know, part-time.");
  expect(outcome).toBe('right');
  expect(words).toEqual(['I', "don't", 'know,', 'part-time.'].map((text) => ({ text, mark: 'good' })));
});
