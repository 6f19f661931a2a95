import { renderToStaticMarkup } from 'react-dom/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FirstLesson } from './first-lesson.tsx';
import { runFirstLesson } from './run-first-lesson.ts';

const played: string[] = [];

beforeEach(() => {
  played.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname);
    return Promise.resolve();
  });
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  document.body.innerHTML = renderToStaticMarkup(<FirstLesson />);
  runFirstLesson();
});

const visible = () => [...document.querySelectorAll<HTMLElement>('[data-question]')].filter(({ hidden }) => !hidden);
const shownWhy = () => document.querySelector('[data-why]:not([hidden])')?.textContent;

test('the first tap plays the clip', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'استماع' }));
  expect(played).toEqual(['/sample/how-are-you.mp3']);
});

test('one tap answers, explains and shows the next question', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'كم عمرك؟' }));
  expect(shownWhy()).toMatch(/How old are you/);
  expect(visible()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'كيف حالك؟' }));
  expect(visible()).toHaveLength(2);
});

test('the end counts what was answered right', async () => {
  for (const answer of ['كيف حالك؟', 'pen', 'meet']) {
    await userEvent.click(screen.getByRole('button', { name: answer }));
  }
  const titles = [...document.querySelectorAll<HTMLElement>('[data-right]')].filter(({ hidden }) => !hidden);
  expect(titles.map(({ textContent }) => textContent)).toEqual(['ثلاثة من ثلاثة!']);
});
