import { expect, test } from 'vitest';
import { readTermsLines } from './components/start-step.tsx';

test('splits named lines, leaves plain sentences whole and loses no word', () => {
  const text = 'السعر: 500 د.ع كل أسبوع.\n\nتلغي متى شئت.\nالدعم: 4040 أو help@lisan.example.';
  expect(readTermsLines(text)).toEqual([
    { name: 'السعر', value: '500 د.ع كل أسبوع.' },
    { name: null, value: 'تلغي متى شئت.' },
    { name: 'الدعم', value: '4040 أو help@lisan.example.' },
  ]);
});
