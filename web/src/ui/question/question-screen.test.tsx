import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { question as text } from '../../text/question.ts';
import { button, makeQuestion, press, pressKey, show, type, wrong } from './question-card.fixture.tsx';

const options = ['live', 'lives', 'living'].map((word) => ({ id: `id-${word}`, text: word }));

function field(root: HTMLElement): HTMLInputElement | HTMLTextAreaElement {
  const found = root.querySelector<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea');
  if (!found) throw new Error('no field');
  return found;
}

test('answers a choice by the option’s id, and only once one is chosen', () => {
  const { root, sent } = show(makeQuestion('choice', { prompt: { en: 'He ___ here.' }, options }));
  expect(button(root, text.check).disabled).toBe(true);
  pressKey('2');
  press(root, text.check);
  expect(sent).toEqual(['id-lives']);
});

test('a tap on an option answers at once where it may, and keys only choose', async () => {
  const { root, sent } = show(makeQuestion('choice', { prompt: { en: 'He ___ here.' }, options }), {
    answersOnTap: true,
  });
  expect(button(root, text.choose).disabled).toBe(true);
  pressKey('1');
  expect(sent).toEqual([]);
  expect(button(root, text.check).disabled).toBe(false);
  await userEvent.click(screen.getByText('lives'));
  expect(sent).toEqual(['id-lives']);
});

test('scrolls to the top when a question opens', () => {
  window.scrollTo(0, 300);
  show(makeQuestion('choice', { options }));
  expect(window.scrollY).toBe(0);
});

test('marks the right and the wrong option in words', () => {
  const { root, grade } = show(makeQuestion('translate', { options }));
  pressKey('1');
  grade(wrong);
  const marked = [...root.querySelectorAll('label')].map((label) => label.textContent);
  expect(marked).toEqual([
    expect.stringContaining(text.feedback.wrongOption),
    expect.stringContaining(text.feedback.rightOption),
    '3living',
  ]);
  pressKey('3');
  expect(root.querySelectorAll('input')[0]?.checked).toBe(true);
});

test('gives each option the direction of its script', () => {
  const mixed = [
    { id: 'a', text: 'هم أصدقائي.' },
    { id: 'b', text: 'B7' },
  ];
  const { root } = show(makeQuestion('choice', { options: mixed }));
  expect([...root.querySelectorAll('label')].map((label) => label.dir)).toEqual(['rtl', 'ltr']);
});

test('types a gap into the sentence, left to right and uncorrected', () => {
  const { root, sent } = show(makeQuestion('gap', { prompt: { en: 'I ___ from Basra.', ar: 'أنا من البصرة.' } }));
  const input = field(root);
  expect(input.dir).toBe('ltr');
  expect(input.getAttribute('autocapitalize')).toBe('off');
  expect(input.parentElement?.textContent).toBe('I  from Basra.');
  type(input, '  ');
  expect(button(root, text.check).disabled).toBe(true);
  type(input, 'am');
  press(root, text.check);
  expect(sent).toEqual(['am']);
});

test('does not submit Arabic letters in an English answer, and reads their keys', async () => {
  const { root, sent } = show(makeQuestion('gap', { prompt: { en: 'He ___ here.' } }));
  type(field(root), 'هس');
  expect(button(root, text.check).disabled).toBe(true);
  expect((await screen.findByRole('alert')).textContent).toContain(text.keyboard.wrong);
  press(root, `${text.keyboard.fix} is`);
  expect(field(root).value).toBe('is');
  press(root, text.check);
  expect(sent).toEqual(['is']);
});

test('shows what was typed over the right answer, letter by letter', async () => {
  const { root, grade } = show(makeQuestion('gap', { prompt: { en: 'My ___ is here.' } }));
  type(field(root), 'frend');
  press(root, text.check);
  grade({ ...wrong, correct_answer: 'friend' });
  expect((await screen.findByRole('insertion')).textContent).toBe('i');
  expect(root.querySelector('del')).toBeNull();
});

test('offers a text in place of the audio', () => {
  const in_words = { en: 'from · he · is · mosul', ar: 'هو من الموصل.' };
  const { root } = show(makeQuestion('dictation', { audio_url: '/a.mp3', in_words }));
  expect(root.textContent).not.toContain(in_words.en);
  press(root, text.cannotListen);
  expect(root.querySelector('[role=status]')?.textContent).toContain(in_words.en);
  expect(root.textContent).toContain(in_words.ar);
  expect(root.textContent).not.toContain(text.cannotListen);
});

test('Enter checks a dictation instead of adding a line', () => {
  const { root, sent } = show(makeQuestion('dictation', { audio_url: '/a.mp3' }));
  const area = field(root);
  type(area, 'Nice to meet you');
  pressKey('Enter', area);
  expect(sent).toEqual(['Nice to meet you']);
});

test('lets the learner rate speaking, also without a microphone', () => {
  const { root, sent } = show(makeQuestion('speak', { text: { en: 'Hello!', ar: 'مرحبًا!' }, audio_url: '/a.mp3' }));
  expect(root.textContent).toContain(text.speak.unsupported);
  pressKey('1');
  press(root, text.rated);
  expect(sent).toEqual(['good']);
});

test('accepts “I do not know” for every kind of question', () => {
  const { root, sent } = show(makeQuestion('order', { tokens: ['a', 'b'] }));
  press(root, text.dontKnow);
  expect(sent).toEqual([{ dont_know: true }]);
});

test('shows the reason, the right answer and a continue button', () => {
  const { root, grade, continued } = show(makeQuestion('choice', { options }));
  pressKey('1');
  grade({ ...wrong, why: 'السبب هنا.', evidence: 'He lives near the bank.' });
  for (const words of [text.feedback.wrong, text.feedback.common, 'السبب هنا.', 'lives'])
    expect(root.textContent).toContain(words);
  expect(document.activeElement).toBe(button(root, text.continue));
  press(root, text.continue);
  expect(continued).toHaveBeenCalledOnce();
});

test('shows a slip although the answer is right', () => {
  const { root, grade } = show(makeQuestion('gap', { prompt: { en: 'I ___ know.' } }));
  type(field(root), 'dont');
  grade({ correct: true, slip: 'كتبت dont بلا فاصلة علوية.', correct_answer: "don't", why: 'نفي.' });
  expect(root.textContent).toContain(text.feedback.slip);
  expect(root.textContent).toContain('بلا فاصلة علوية');
});

test('retains the line breaks of a prompt', () => {
  const { root } = show(makeQuestion('choice', { prompt: { en: 'Sara: ___\nOmar: Hi.', ar: 'اختر.' }, options }));
  expect(root.textContent).toContain('\nOmar: Hi.');
});
