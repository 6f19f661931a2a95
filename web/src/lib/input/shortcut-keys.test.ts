import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDigit } from './digit-key.ts';
import { readShortcut } from './shortcut-keys.ts';

beforeEach(() => {
  document.documentElement.dir = 'rtl';
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** The key as its control receives it. */
function press<T>(
  read: (event: KeyboardEvent) => T,
  init: KeyboardEventInit,
  target: Element = document.body,
): T | null {
  let result: T | null = null;
  const listen = (event: Event) => {
    result = read(event as KeyboardEvent);
  };
  window.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return result;
}

function place(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
}

test('reads signs of a Latin and of an Arabic layout', () => {
  expect(press(readShortcut, { key: '?', code: 'Slash', shiftKey: true })).toBe('help');
  expect(press(readShortcut, { key: '؟', code: 'Slash', shiftKey: true })).toBe('help');
  expect(press(readShortcut, { key: '?', code: 'KeyM', shiftKey: true })).toBe('help');
  expect(press(readShortcut, { key: '/', code: 'Slash' })).toBe('search');
  expect(press(readShortcut, { key: 'ظ', code: 'Slash' })).toBe('search');
});

test('leads to the next item on the left where the text runs to the left', () => {
  expect(press(readShortcut, { key: 'ArrowLeft' })).toBe('next');
  expect(press(readShortcut, { key: 'ArrowRight' })).toBe('previous');
  document.documentElement.dir = 'ltr';
  expect(press(readShortcut, { key: 'ArrowLeft' })).toBe('previous');
});

test.each([
  { key: '2', code: 'Digit2' },
  { key: '٢', code: 'Digit2' },
  { key: '۲', code: '' },
  { key: '2', code: 'Numpad2' },
])('reads the digit of $key on $code', (key) => expect(press(readDigit, key)).toBe(2));

test('leaves keys to a field that is typed in', () => {
  const field = place('<input type="text">');
  for (const key of ['?', '/', 'Enter', ' ', 'ArrowLeft']) expect(press(readShortcut, { key }, field)).toBeNull();
  expect(press(readDigit, { key: '1', code: 'Digit1' }, field)).toBeNull();
});

test('leaves Enter and Space to a button, arrows to a choice, and all keys to an open dialog', () => {
  const button = place('<button>a</button>');
  expect(press(readShortcut, { key: 'Enter' }, button)).toBeNull();
  expect(press(readShortcut, { key: ' ' }, button)).toBeNull();
  expect(press(readShortcut, { key: 'ArrowLeft' }, button)).toBe('next');
  const choice = place('<input type="radio">');
  expect(press(readShortcut, { key: 'ArrowLeft' }, choice)).toBeNull();
  expect(press(readDigit, { key: '1', code: 'Digit1' }, choice)).toBe(1);
  place('<dialog open></dialog>');
  expect(press(readShortcut, { key: 'Enter' })).toBeNull();
  expect(press(readDigit, { key: '1', code: 'Digit1' })).toBeNull();
});

test('leaves keys with a modifier, and held keys, to the browser', () => {
  expect(press(readShortcut, { key: 'ArrowLeft', altKey: true })).toBeNull();
  expect(press(readShortcut, { key: 'Enter', repeat: true })).toBeNull();
  expect(press(readDigit, { key: '1', code: 'Digit1', ctrlKey: true })).toBeNull();
});
