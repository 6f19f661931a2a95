import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readToken, saveToken } from '../../domain/learner/session/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { authGuard } from './auth-guard.ts';

const CHECK = 'POST /api/check/week/quiz/status';

test('without a token it goes to the welcome page and carries the wanted path', () => {
  fakeApi({});
  expect(authGuard(visitTo('/word/7?from=inbox'))).toEqual({ kind: 'go', to: '/?next=%2Fword%2F7%3Ffrom%3Dinbox' });
});

test('going back to a screen of a learner who signed out carries no path', () => {
  fakeApi({});
  const entry = Object.assign(Object.create(null), { type: 'back_forward' }) as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  expect(authGuard(visitTo('/word/7'))).toEqual({ kind: 'go', to: '/' });
  expect(authGuard(visitTo('/word/7', 'client.home'))).toEqual({ kind: 'go', to: '/?next=%2Fword%2F7' });
});

test('the cookie restores a token that the browser purged', async () => {
  const api = fakeApi({});
  document.cookie = 'access_token=from-cookie; path=/';
  expect(authGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
  expect(readToken()).toBe('from-cookie');
  await vi.waitFor(() => expect(api.sent[0]?.headers.Authorization).toBe('Bearer from-cookie'), 10_000);
});

test('it turns the two flags on once and leaves a dismissed one off', () => {
  fakeApi({});
  saveToken('t');
  store('show-apps-links', 'false');
  authGuard(visitTo('/home'));
  expect(readStored('show-week-quiz')).toBe('true');
  expect(readStored('show-apps-links')).toBe('false');
});

test('it asks for the quiz status and goes on though that fails', async () => {
  const api = fakeApi({ [CHECK]: refusal(403) });
  saveToken('t');
  expect(authGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
  await vi.waitFor(() => expect(api.keys()).toEqual([CHECK]), 10_000);
});

test('it leaves guests’ and open screens alone', () => {
  const api = fakeApi({});
  expect(authGuard(visitTo('/otp'))).toEqual({ kind: 'pass' });
  expect(authGuard(visitTo('/cw'))).toEqual({ kind: 'pass' });
  expect(api.keys()).toEqual([]);
});
