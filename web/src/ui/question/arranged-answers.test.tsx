import { expect, test } from 'vitest';
import { question as text } from '../../text/question.ts';
import { button, makeQuestion, press, show, wrong } from './question-card.fixture.tsx';

function bankOf(root: HTMLElement): HTMLButtonElement[] {
  return [...root.querySelectorAll<HTMLButtonElement>(`[aria-label="${text.order.bank}"] button`)];
}

function lineIsShown(root: HTMLElement): boolean {
  return root.querySelector(`[aria-label="${text.order.line}"]`)?.closest('[hidden]') === null;
}

function lineOf(root: HTMLElement): string[] {
  return [...root.querySelectorAll(`[aria-label="${text.order.line}"] button`)].map((token) => token.textContent);
}

test('builds a sentence token by token, also with a repeated word', () => {
  const { root, sent } = show(makeQuestion('order', { tokens: ['the', 'bus', 'the', 'near'] }));
  for (const index of [2, 1, 3, 0]) pressToken(root, index);
  expect(lineOf(root)).toEqual(['the', 'bus', 'near', 'the']);
  press(root, text.check);
  expect(sent).toEqual([['the', 'bus', 'near', 'the']]);
});

test('shows no empty line for an order that was left empty', () => {
  const { root, sent, grade } = show(makeQuestion('order', { tokens: ['is', 'he'] }));
  expect(lineIsShown(root)).toBe(true);
  press(root, text.dontKnow);
  expect(sent).toEqual([{ dont_know: true }]);
  grade(wrong);
  expect(lineIsShown(root)).toBe(false);
});

test('returns a removed token to its slot, with the focus', () => {
  const { root } = show(makeQuestion('order', { tokens: ['is', 'he', 'is'] }));
  pressToken(root, 2);
  press(root.querySelector<HTMLElement>(`[aria-label="${text.order.line}"]`) ?? root, 'is');
  expect(lineOf(root)).toEqual([]);
  expect(document.activeElement).toBe(bankOf(root)[2]);
  expect(button(root, text.check).disabled).toBe(true);
});

test('announces the sentence so far to screen readers', () => {
  const { root } = show(makeQuestion('order', { tokens: ['you', 'Are'] }));
  pressToken(root, 1);
  expect(root.querySelector('[role=status]')?.textContent).toBe(`${text.order.soFar} Are`);
});

test('joins a match from either side and separates it again', () => {
  const { root, sent } = show(makeQuestion('match', { left: ['friend', 'city'], right: ['مدينة', 'صديق'] }));
  press(root, 'friend');
  press(root, 'صديق');
  press(root, 'مدينة');
  press(root, 'city');
  expect(button(root, 'city').textContent).toContain(text.match.pair(2));
  press(root, 'city');
  expect(button(root, text.check).disabled).toBe(true);
  press(root, 'city');
  press(root, 'مدينة');
  press(root, text.check);
  expect(sent).toEqual([
    [
      ['friend', 'صديق'],
      ['city', 'مدينة'],
    ],
  ]);
});

test('grades each pair of a match by itself', () => {
  const { root, grade } = show(
    makeQuestion('match', { left: ['friend', 'city', 'new'], right: ['مدينة', 'صديق', 'جديد'] }),
  );
  for (const name of ['friend', 'مدينة', 'city', 'صديق', 'new', 'جديد']) press(root, name);
  grade({ correct: false, correct_answer: 'friend = صديق\ncity = مدينة\nnew = جديد', why: 'انتبه.' });
  expect(button(root, 'friend').textContent).toContain(text.feedback.wrongOption);
  expect(button(root, 'new').textContent).toContain(text.feedback.rightOption);
});

function pressToken(root: HTMLElement, index: number) {
  const token = bankOf(root)[index];
  if (!token) throw new Error(`no token ${index}`);
  press(token.parentElement ?? root, token.textContent);
}

test('shows the right pairs of a match on the sides that they have in the question', () => {
  const { root, grade } = show(makeQuestion('match', { left: ['friend', 'city'], right: ['مدينة', 'صديق'] }));
  press(root, text.dontKnow);
  grade({ ...wrong, correct_answer: 'friend = صديق\ncity = مدينة' });
  const pairs = root.querySelector('dl');
  expect(pairs?.dir).toBe('ltr');
  const directions = [...(pairs?.querySelectorAll<HTMLElement>('dt, dd') ?? [])].map((end) => [
    end.textContent,
    end.dir,
  ]);
  expect(directions).toEqual([
    ['friend', 'ltr'],
    ['صديق', 'rtl'],
    ['city', 'ltr'],
    ['مدينة', 'rtl'],
  ]);
});
