import type { ReviewHint } from '@lisan/contract/review';
import { expect, test } from 'vitest';
import { describeHint } from './describe-hint.ts';

const hints: [ReviewHint, string][] = [
  [{ kind: 'example', en: 'My phone is new.' }, 'تسمعها في: My phone is new.'],
  [{ kind: 'gap', en: 'My ___ is new.' }, 'تكمل هذه الجملة: My ___ is new.'],
  [{ kind: 'meaning', ar: 'هاتف' }, 'معناها «هاتف»'],
  [{ kind: 'letters', first: 'p', count: 5 }, 'أول حروفها p، وهي من 5 أحرف.'],
  [{ kind: 'begins', en: 'Where are' }, 'تبدأ الجملة هكذا: Where are …'],
];

test.each(hints)('%j', (hint, told) => {
  expect(describeHint(hint)).toBe(told);
});
