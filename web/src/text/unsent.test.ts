import { expect, test } from 'vitest';
import { lostByLeaving } from './unsent-lost.ts';
import { unsent } from './unsent.ts';

test.each([
  [1, 0, 'إنجاز واحد ينتظر الإرسال'],
  [0, 2, 'جوابان ينتظران الإرسال'],
  [0, 11, '11 جوابًا ينتظر الإرسال'],
  [2, 3, 'في انتظار الإرسال: إنجازان و3 أجوبة'],
])('%i finished and %i answered: %s', (items, answers, message) => {
  expect(unsent.queued({ items, answers })).toBe(message);
});

test.each([
  [3, 0, /^لك 3 إنجازات لم تصل إلينا بعد/],
  [0, 1, /^لك جواب واحد لم يصل إلينا بعد/],
  [1, 1, /إنجاز واحد وجواب واحد\. سيضيع ذلك إن خرجت الآن/],
])('warns before leaving with %i finished and %i answered', (items, answers, message) => {
  expect(lostByLeaving({ items, answers }, ['offline'])).toMatch(message);
});

test('advises once against each reason', () => {
  const warned = lostByLeaving({ items: 0, answers: 2 }, ['access', 'access', 'server', 'refused']);
  expect(warned).not.toContain('الإنترنت');
  expect(warned.match(/تفعيل اشتراكك/g)).toHaveLength(1);
  expect(warned.match(/«أجوبتك»/g)).toHaveLength(1);
});
