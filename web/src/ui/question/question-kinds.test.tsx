import { QUESTION_KINDS } from '@lisan/contract/learner/question';
import { act } from 'react';
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { publishedSample } from '../../../../content/test/published-samples.ts';
import { anyAnswer, footOf, rightAnswerOf, stepsOf, type Step } from '../../../../content/test/question-samples.ts';
import { question as text } from '../../text/question.ts';
import { audio } from '../../text/ui/audio.ts';
import { button, press, show, type } from './question-card.fixture.tsx';

vi.mock('../../lib/media/effects.ts', () => ({ playEffect: () => undefined }));

describe.each(QUESTION_KINDS)('a published %s', (kind) => {
  const question = publishedSample(kind);
  const { view, correct_answer, why } = question;
  const { buttons, isTapped } = footOf(view);
  const right = rightAnswerOf(question);

  it.each([
    ['its right answer', right],
    ['any other', anyAnswer(view)],
    ...(view.options ?? []).map(({ id, text }): [string, string] => [text, id]),
  ])('is answered with %s by its control', (_name, answer) => {
    const { root, sent } = show(view);
    const steps = stepsOf(view, answer);
    for (const step of steps) {
      expect(button(root, buttons.check).disabled).toBe(true);
      take(root, step);
    }
    press(root, buttons.check);
    expect(sent).toEqual([answer]);
  });

  it('is answered by a tap alone if it has options', () => {
    const { root, sent } = show(view, { answersOnTap: true });
    expect(button(root, isTapped ? text.choose : buttons.check).disabled).toBe(true);
    for (const step of stepsOf(view, right)) take(root, step);
    expect(sent).toEqual(isTapped ? [right] : []);
  });

  it('may be left unanswered', () => {
    const { root, sent } = show(view);
    press(root, buttons.skip);
    expect(sent).toEqual([{ dont_know: true }]);
  });

  it('refuses Arabic letters where English is typed', () => {
    const { root } = show(view);
    for (const step of stepsOf(view, anyAnswer(view))) take(root, 'type' in step ? { ...step, type: 'هسىط' } : step);
    const isTyped = stepsOf(view, right).some((step) => 'type' in step);
    expect(button(root, buttons.check).disabled).toBe(isTyped);
  });

  it('shows its prompt and its sound once', () => {
    const { root } = show(view);
    const words = [view.prompt.en, view.prompt.ar, view.text?.en].flatMap((part) => part?.split('___') ?? []);
    const shown = words.filter((one) => one.trim() !== '');
    expect(shown.filter((part) => root.textContent.split(part.trim()).length !== 2)).toEqual([]);
    const slow = within(root).queryAllByRole('button', { name: new RegExp(audio.slow) });
    expect(slow).toHaveLength(view.audio_url === undefined ? 0 : 1);
  });

  it('shows the right answer after a wrong one', () => {
    const { root, grade } = show(view);
    press(root, buttons.skip);
    grade({ correct: false, correct_answer, why });
    for (const part of [why, ...correct_answer.split(/\n| = /)]) expect(root.textContent).toContain(part);
  });
});

it('speaks of a recording only where one can be made', () => {
  const { root } = show(publishedSample('speak').view);
  expect(root.textContent).toContain(text.speak.aloud);
});

function take(root: HTMLElement, step: Step): void {
  // A key of a radio arrives as a click without a count.
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  if ('option' in step) return act(() => void root.querySelectorAll('label')[step.option]?.dispatchEvent(tap));
  if ('type' in step) return type(within(root).getByRole('textbox', { name: step.field }), step.type);
  const list = within(root).getByRole('list', { name: step.list });
  const [end] = within(list).getAllByRole('button', { name: step.press, pressed: false });
  act(() => end?.click());
}
