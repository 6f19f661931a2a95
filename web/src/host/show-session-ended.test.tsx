import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetSessionEnded, recordSessionEnded } from '../lib/session/session-ended-note.ts';
import { auth } from '../text/auth.ts';
import { LoginPage } from './login-page.tsx';
import { showSessionEnded } from './show-session-ended.ts';

const { plain, stored } = auth.login.ended;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<LoginPage />);
});

afterEach(forgetSessionEnded);

function shown(): (string | null)[] {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-session-ended]')];
  return lines.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
}

test('an ordinary visit to the login page says nothing of a session', () => {
  showSessionEnded();
  expect(shown()).toEqual([]);
});

test('a session that the server ended is said in one line', () => {
  recordSessionEnded('plain');
  showSessionEnded();
  expect(shown()).toEqual([plain]);
});

test('answers that wait are said to be stored for the same account', () => {
  recordSessionEnded('stored');
  showSessionEnded();
  expect(shown()).toEqual([stored]);
});
