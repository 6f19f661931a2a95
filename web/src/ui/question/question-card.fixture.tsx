import { act } from 'react';
import { render } from '@testing-library/react';
import { MemoryRouter } from '../../../test/memory-router.tsx';
import type { Answer, QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import { vi } from 'vitest';
import type { AnswerResult } from './answer-result.ts';
import { QuestionScreen } from './question-screen.tsx';

export function makeQuestion(kind: QuestionKind, parts: Partial<QuestionView> = {}): QuestionView {
  return { uuid: '00000000-0000-4000-8000-000000000001', kind, skill: 'grammar', prompt: {}, ...parts };
}

export const wrong: AnswerResult = {
  correct: false,
  correct_answer: 'lives',
  why: 'مع he نضيف s.',
  tag: 'third-person-s',
};

type Shown = { root: HTMLElement; sent: Answer[]; grade: (result: AnswerResult) => void; continued: () => void };

/** Renders a question on its screen; `sent` collects the answers. */
export function show(question: QuestionView, { answersOnTap = false } = {}): Shown {
  const sent: Answer[] = [];
  const continued = vi.fn<() => void>();
  const screenWith = (result?: AnswerResult) => (
    <MemoryRouter>
      <QuestionScreen
        title="اختبار"
        back="/"
        progress={{ value: 1, max: 2 }}
        question={question}
        busy={false}
        answersOnTap={answersOnTap}
        result={result}
        onAnswer={(answer) => sent.push(answer)}
        onContinue={continued}
      />
    </MemoryRouter>
  );
  const { container, rerender } = render(screenWith());
  return { root: container, sent, grade: (result) => rerender(screenWith(result)), continued };
}

export function button(root: HTMLElement, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).includes(name),
  );
  if (!found) throw new Error(`no button «${name}»`);
  return found;
}

export function press(root: HTMLElement, name: string): void {
  act(() => button(root, name).click());
}

export function pressKey(key: string, on: EventTarget = window): void {
  act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

/** Dispatches the event that React listens to. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
