import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readQuestion } from '../../domain/learner/session/choose-account.ts';
import { readToken, saveToken } from '../../domain/learner/session/session.ts';
import { readStored, store } from '../../lib/storage/storage.ts';
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

const DETAILS = 'GET /api/fetch/subscriber/details';

/** Answers who owns a token, as the server does. */
function ownedBy(numbers: Record<string, string>) {
  return ({ headers }: { headers: { Authorization?: string } }) => {
    const msisdn = numbers[headers.Authorization?.replace('Bearer ', '') ?? ''];
    if (msisdn === undefined) return refusal(401);
    return { body: { messageCode: '00', subscriber: { msisdn, name: 'سارة' }, level_subscribers: [{ uuid: 'l' }] } };
  };
}

test('asks before a cookie of another account replaces the stored token, and removes the cookie', async () => {
  fakeApi({ [DETAILS]: ownedBy({ 'of-sarah': '+9647701111111', 'of-omar': '+9647702222222' }) });
  saveToken('of-sarah');
  document.cookie = 'access_token=of-omar; path=/';
  expect(await authGuard(visitTo('/progress'))).toEqual({ kind: 'go', to: '/account-choice' });
  expect(readToken()).toBe('of-sarah');
  expect(document.cookie).not.toContain('of-omar');
  expect(readQuestion()).toMatchObject({ source: 'cookie', stay: '/progress', other: { number: '+964 770 *** 2222' } });
  expect(await readQuestion()?.signIn()).toBe('/home');
  expect(readToken()).toBe('of-omar');
});

test.each([
  ['takes a newer token of the same account', { 'of-sarah': '+9647701111111', new: '+9647701111111' }, 'new'],
  ['takes the cookie in place of a token that has expired', { new: '+9647702222222' }, 'new'],
  ['removes a cookie that has expired', { 'of-sarah': '+9647701111111' }, 'of-sarah'],
])('%s', async (_, numbers, expected) => {
  fakeApi({ [DETAILS]: ownedBy(numbers) });
  saveToken('of-sarah');
  document.cookie = 'access_token=new; path=/';
  expect(await authGuard(visitTo('/progress'))).toEqual({ kind: 'pass' });
  expect(readToken()).toBe(expected);
});

test('stays with the stored token where the server does not answer', async () => {
  fakeApi({ [DETAILS]: refusal(503) });
  saveToken('of-sarah');
  document.cookie = 'access_token=of-omar; path=/';
  expect(await authGuard(visitTo('/progress'))).toEqual({ kind: 'pass' });
  expect(readToken()).toBe('of-sarah');
});

test('sets the two flags once and leaves a dismissed one off', async () => {
  fakeApi({});
  saveToken('t');
  store('show-apps-links', 'false');
  await authGuard(visitTo('/home'));
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
