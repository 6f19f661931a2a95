import { expect, test } from 'vitest';
import { tileSize } from './components/lesson-part.tsx';

test('the longest text decides how large all are drawn', () => {
  expect(tileSize(['A a', 'B b'])).toBe('letters');
  expect(tileSize(['b', 'bed'])).toBe('letters');
  expect(tileSize(['b', 'house'])).toBe('words');
  expect(tileSize(['yes', 'How are you today?'])).toBe('sentences');
});
