import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSessionEnded, recordSessionEnded } from '../domain/learner/session/session-ended-notice.ts';
import { auth } from '../text/auth.ts';
import { LoginPage } from './login-page.tsx';
import { showSessionEnded } from './login.ts';

const { plain, stored } = auth.login.ended;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<LoginPage />);
});

afterEach(clearSessionEnded);

function shown(): (string | null)[] {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-session-ended]')];
  return lines.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
}

test('shows nothing on an ordinary visit to the login page', () => {
  showSessionEnded();
  expect(shown()).toEqual([]);
});

test('shows one line about a session that the server ended', () => {
  recordSessionEnded('plain');
  showSessionEnded();
  expect(shown()).toEqual([plain]);
});

test('names queued answers, which are stored for the same account', () => {
  recordSessionEnded('stored');
  showSessionEnded();
  expect(shown()).toEqual([stored]);
});
