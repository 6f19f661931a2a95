import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSessionEnded, recordSessionEnded } from '../domain/learner/session/session-ended-notice.ts';
import { auth } from '../text/auth.ts';
import { LoginPage } from './login-page.tsx';
import { showSessionEnded } from './show-session-ended.ts';

const { plain, stored } = auth.login.ended;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<LoginPage />);
});

afterEach(clearSessionEnded);

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
