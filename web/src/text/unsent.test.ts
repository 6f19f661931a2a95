import { expect, test } from 'vitest';
import { unsent } from './unsent.ts';

test.each([
  [1, 0, 'إنجاز واحد ينتظر الاتصال'],
  [0, 2, 'جوابان ينتظران الاتصال'],
  [0, 11, '11 جوابًا ينتظر الاتصال'],
  [2, 3, 'في انتظار الاتصال: إنجازان و3 أجوبة'],
])('%i finished and %i answered: %s', (items, answers, said) => {
  expect(unsent.waiting({ items, answers })).toBe(said);
});

test.each([
  [3, 0, /^لك 3 إنجازات لم تصل إلينا بعد/],
  [0, 1, /^لك جواب واحد لم يصل إلينا بعد/],
  [1, 1, /إنجاز واحد وجواب واحد\. سيضيع ذلك إن خرجت الآن/],
])('whoever leaves with %i finished and %i answered is warned', (items, answers, said) => {
  expect(unsent.lostByLeaving({ items, answers })).toMatch(said);
});
