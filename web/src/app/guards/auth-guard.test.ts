import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readToken, saveToken } from '../../domain/learner/session/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { authGuard } from './auth-guard.ts';

const CHECK = 'POST /api/check/week/quiz/status';

test('leads to the welcome page with the wanted path when there is no token', () => {
  fakeApi({});
  expect(authGuard(visitTo('/word/7?from=inbox'))).toEqual({ kind: 'go', to: '/?next=%2Fword%2F7%3Ffrom%3Dinbox' });
});

test('omits the path on going back to a screen of a learner who signed out', () => {
  fakeApi({});
  const entry = Object.assign(Object.create(null), { type: 'back_forward' }) as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  expect(authGuard(visitTo('/word/7'))).toEqual({ kind: 'go', to: '/' });
  expect(authGuard(visitTo('/word/7', 'client.home'))).toEqual({ kind: 'go', to: '/?next=%2Fword%2F7' });
});

test('restores a purged token from the cookie', async () => {
  const api = fakeApi({});
  document.cookie = 'access_token=from-cookie; path=/';
  expect(authGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
  expect(readToken()).toBe('from-cookie');
  await vi.waitFor(() => expect(api.sent[0]?.headers.Authorization).toBe('Bearer from-cookie'), 10_000);
});

test('sets the two flags once and leaves a dismissed one off', () => {
  fakeApi({});
  saveToken('t');
  store('show-apps-links', 'false');
  authGuard(visitTo('/home'));
  expect(readStored('show-week-quiz')).toBe('true');
  expect(readStored('show-apps-links')).toBe('false');
});

test('fetches the quiz status and passes even when that fails', async () => {
  const api = fakeApi({ [CHECK]: refusal(403) });
  saveToken('t');
  expect(authGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
  await vi.waitFor(() => expect(api.keys()).toEqual([CHECK]), 10_000);
});

test('passes guest and open screens', () => {
  const api = fakeApi({});
  expect(authGuard(visitTo('/otp'))).toEqual({ kind: 'pass' });
  expect(authGuard(visitTo('/cw'))).toEqual({ kind: 'pass' });
  expect(api.keys()).toEqual([]);
});
