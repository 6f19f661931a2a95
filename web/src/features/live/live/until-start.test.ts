import { expect, test } from 'vitest';
import { live as text } from '../../../text/live.ts';

test.each([
  [50, 'دقيقة'],
  [12 * 60, '12 دقيقة'],
  [3 * 3600, '3 ساعات'],
  [2 * 3600 + 5 * 60, 'ساعتين و5 دقائق'],
  [26 * 3600, 'يوم واحد وساعتين'],
  [11 * 86_400, '11 يومًا'],
])('%i seconds before the start it starts in %s', (seconds, words) => {
  expect(text.lesson.until(seconds)).toBe(words);
});
