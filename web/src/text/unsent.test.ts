import { expect, test } from 'vitest';
import { lostByLeaving } from '../features/account/subscriber/text/unsent-lost.ts';
import { unsent } from './unsent.ts';

test.each([
  [1, 0, 0, 'إنجاز واحد ينتظر الإرسال'],
  [0, 2, 0, 'جوابان ينتظران الإرسال'],
  [0, 11, 0, '11 جوابًا ينتظر الإرسال'],
  [0, 0, 1, 'نصّ واحد ينتظر الإرسال'],
  [2, 3, 0, 'في انتظار الإرسال: إنجازان و3 أجوبة'],
  [0, 1, 2, 'في انتظار الإرسال: جواب واحد ونصّان'],
])('%i finished, %i answered and %i written: %s', (items, answers, texts, message) => {
  expect(unsent.queued({ items, answers, texts })).toBe(message);
});

test.each([
  [3, 0, 0, /^لك 3 إنجازات لم تصل إلينا بعد/],
  [0, 1, 0, /^لك جواب واحد لم يصل إلينا بعد/],
  [0, 0, 2, /^لك نصّان لم يصلا إلينا بعد/],
  [1, 1, 0, /إنجاز واحد وجواب واحد\. سيضيع ذلك إن خرجت الآن/],
])('warns before leaving with %i finished, %i answered and %i written', (items, answers, texts, message) => {
  expect(lostByLeaving({ items, answers, texts }, ['offline'])).toMatch(message);
});

test('advises once against each reason', () => {
  const warned = lostByLeaving({ items: 0, answers: 2, texts: 0 }, ['access', 'access', 'server', 'refused']);
  expect(warned).not.toContain('الإنترنت');
  expect(warned.match(/تفعيل اشتراكك/g)).toHaveLength(1);
  expect(warned.match(/«أجوبتك»/g)).toHaveLength(1);
});
