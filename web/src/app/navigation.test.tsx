import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { render, until } from '../../test/render.tsx';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { saveToken } from '../domain/learner/session/session.ts';
import { App } from './app.tsx';
import { isNavigationLoading } from './navigation-loading.ts';
import * as pages from './page-modules.tsx';

vi.mock('./page-modules.tsx', { spy: true });

const CONFIRM = 'POST /api/client/confirm/otp';

/** The test's browser does not say that the hash changed. */
async function goTo(hash: string): Promise<void> {
  await act(async () => {
    window.location.hash = hash;
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

function title(): string | undefined {
  return document.querySelector('h1')?.textContent ?? undefined;
}

test('leads a guest from a lesson to the host’s page with the wanted path', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const api = fakeApi({});
  window.location.hash = '/lesson/7';
  await render(<App />);
  await until(() => leave.mock.calls.length > 0);
  expect(leave).toHaveBeenCalledWith('/home?next=%2Flesson%2F7');
  expect(api.keys()).toContain('POST /api/client/update/detected/url');
  expect(api.sent.every(({ keepalive }) => keepalive)).toBe(true);
});

test('shows links to known places for an unknown address', async () => {
  fakeApi({});
  window.location.hash = '/nothing/here';
  await render(<App />);
  await until(() => title() === 'لم نجد هذه الصفحة');
  expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual(['#/', '#/login']);
});

test('removes secrets from the address also when the sign-in fails', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  fakeApi({ [CONFIRM]: refusal(422) });
  window.location.hash = '/progress?msisdn=9647701234567&otp=111111';
  await render(<App />);
  await until(() => leave.mock.calls.length > 0);
  expect(window.location.hash).toBe('#/login?next=%2Fprogress');
});

test('leads to the login and back after the server has ended the session', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  saveToken('t');
  fakeApi({ 'POST /api/check/week/quiz/status': refusal(401) });
  window.location.hash = '/progress?tab=week';
  await render(<App />);
  await until(() => leave.mock.calls.length > 0);
  expect(leave).toHaveBeenCalledWith('/login?next=%2Fprogress%3Ftab%3Dweek');
});

test('retains the screen for another query, and remounts it with the focus on its title for another path', async () => {
  fakeApi({});
  window.location.hash = '/nothing';
  await render(<App />);
  await until(() => title() !== undefined);
  const first = document.querySelector('h1');
  await goTo('/nothing?tab=2');
  await until(() => !isNavigationLoading());
  expect(document.querySelector('h1')).toBe(first);
  expect(document.activeElement).not.toBe(first);
  await goTo('/nothing/else');
  await until(() => document.activeElement?.tagName === 'H1');
  expect(document.querySelector('h1')).not.toBe(first);
});

test('reloads the page once when a chunk is missing, then shows a failure for that screen only', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  window.sessionStorage.clear();
  fakeApi({});
  saveToken('t');
  const load = vi.spyOn(pages, 'loadPage').mockRejectedValue(new ChunkLoadError());
  window.location.hash = '/progress';
  await render(<App />);
  await until(() => reload.mock.calls.length === 1);
  await goTo('/grammar');
  await until(() => title() === 'لم تكتمل الصفحة');
  expect(reload).toHaveBeenCalledOnce();
  // The cause of the failure is unknown here.
  expect(document.body.textContent).not.toContain('الشبكة بطيئة');
  expect(document.querySelector('[role=alert] button')?.textContent).toContain('أعد المحاولة');
  load.mockRestore();
  await goTo('/nothing');
  await until(() => title() === 'لم نجد هذه الصفحة');
});
