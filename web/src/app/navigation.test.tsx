import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { ChunkLoadError } from '../lib/chunk/load-chunk.ts';
import { saveToken } from '../domain/learner/session/session.ts';
import { App } from './app.tsx';
import { isNavigationLoading } from './navigation-loading.ts';
import * as pages from './load-page.tsx';

vi.mock('./load-page.tsx', { spy: true });

const CONFIRM = 'POST /api/client/confirm/otp';

/** Sets the hash, and notifies the app, because the test's browser does not report the change. */
async function goTo(hash: string): Promise<void> {
  await act(async () => {
    window.location.hash = hash;
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

// The focus follows the heading of an earlier test's screen until the learner interacts.
beforeEach(() => {
  window.dispatchEvent(new Event('pointerdown'));
});

const findTitle = (name?: string) => screen.findByRole('heading', { level: 1, name });

test('leads a guest from a lesson to the host’s page with the wanted path', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const api = fakeApi({});
  window.location.hash = '/lesson/7';
  render(<App />);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(leave).toHaveBeenCalledWith('/home?next=%2Flesson%2F7');
  expect(api.keys()).toContain('POST /api/client/update/detected/url');
  expect(api.sent.every(({ keepalive }) => keepalive)).toBe(true);
});

test('shows links to known places for an unknown address', async () => {
  fakeApi({});
  window.location.hash = '/nothing/here';
  render(<App />);
  await findTitle('لم نجد هذه الصفحة');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/', '#/login']);
});

test('removes secrets from the address also when the sign-in fails', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  fakeApi({ [CONFIRM]: refusal(422) });
  window.location.hash = '/progress?msisdn=9647701234567&otp=111111';
  render(<App />);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(window.location.hash).toBe('#/login?next=%2Fprogress');
});

test('leads to the login and back after the server has ended the session', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  saveToken('t');
  fakeApi({ 'POST /api/check/week/quiz/status': refusal(401) });
  window.location.hash = '/progress?tab=week';
  render(<App />);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(leave).toHaveBeenCalledWith('/login?next=%2Fprogress%3Ftab%3Dweek');
});

test('retains the screen for another query, and remounts it with the focus on its title for another path', async () => {
  fakeApi({});
  window.location.hash = '/nothing';
  render(<App />);
  const first = await findTitle();
  await goTo('/nothing?tab=2');
  await waitFor(() => expect(isNavigationLoading()).toBe(false));
  expect(screen.getByRole('heading', { level: 1 })).toBe(first);
  expect(document.activeElement).not.toBe(first);
  await goTo('/nothing/else');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(screen.getByRole('heading', { level: 1 })).not.toBe(first);
});

test('reloads the page once when a chunk is missing, then shows a failure for that screen only', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  window.sessionStorage.clear();
  fakeApi({});
  saveToken('t');
  const load = vi.spyOn(pages, 'loadPage').mockRejectedValue(new ChunkLoadError());
  window.location.hash = '/progress';
  render(<App />);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await goTo('/grammar');
  await findTitle('لم تكتمل الصفحة');
  expect(reload).toHaveBeenCalledOnce();
  // The cause of the failure is unknown here.
  expect(document.body.textContent).not.toContain('الشبكة بطيئة');
  within(screen.getByRole('alert')).getByRole('button', { name: /إعادة المحاولة/ });
  load.mockRestore();
  await goTo('/nothing');
  await findTitle('لم نجد هذه الصفحة');
});
