import { afterEach, expect, test, vi } from 'vitest';
import { focusHeading } from './focus-heading.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

function show(title: string): void {
  document.body.innerHTML = `<main><h1 tabindex="-1">${title}</h1><button>Go</button></main>`;
}

const focused = () => document.activeElement?.textContent;

afterEach(() => {
  document.body.innerHTML = '';
});

test('moves the focus to the heading that replaces the skeleton’s heading', async () => {
  show('Skeleton');
  focusHeading();
  expect(focused()).toBe('Skeleton');
  show('Screen');
  await vi.waitFor(() => expect(focused()).toBe('Screen'), WAIT);
});

test('focuses a heading that appears later', async () => {
  document.body.innerHTML = '<main></main>';
  focusHeading();
  show('Late');
  await vi.waitFor(() => expect(focused()).toBe('Late'), WAIT);
});

test('leaves the focus where the learner has moved it', async () => {
  show('Skeleton');
  focusHeading();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  show('Screen');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
});
