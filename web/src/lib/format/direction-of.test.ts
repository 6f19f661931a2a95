import { expect, it } from 'vitest';
import { directionOf } from './direction-of.ts';

it.each([
  ['goodbye معناها وداعا؟', 'rtl'],
  ['ما معنى goodbye؟', 'rtl'],
  ['Hello, teacher!', 'ltr'],
  ['I said مرحبا to my teacher', 'ltr'],
  ['ok أستاذ', 'rtl'],
  ['هل أقول in the morning؟', 'ltr'],
  ['123', 'rtl'],
  ['', 'rtl'],
  ['?!', 'rtl'],
])('%s runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
