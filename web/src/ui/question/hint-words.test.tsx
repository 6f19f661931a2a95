import type { ReviewHint } from '@lisan/contract/learner/review';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HintWords } from './question-hint.tsx';

const hints: [ReviewHint, string, string | undefined][] = [
  [{ kind: 'example', en: 'Is that your phone?' }, 'تُسمع في: Is that your phone?', 'Is that your phone?'],
  [{ kind: 'gap', en: '___ is my phone.' }, 'تكمل هذه الجملة: ___ is my phone.', '___ is my phone.'],
  [{ kind: 'meaning', ar: 'هاتف' }, 'معناها «هاتف»', undefined],
  [{ kind: 'letters', first: 'p', count: 5 }, 'أول حروفها p، وهي من 5 أحرف.', 'p'],
  [{ kind: 'begins', en: 'Where are' }, 'تبدأ الجملة هكذا: Where are …', 'Where are …'],
];

test.each(hints)('%j', (hint, text, english) => {
  const { container: place } = render(<HintWords hint={hint} />);
  expect(place.textContent).toBe(text);
  expect(place.querySelector('[lang=en][dir=ltr]')?.textContent).toBe(english);
});
