import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { readStored, store } from '../../../lib/storage/storage.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../../../lib/net/session-scope.ts';
import { practiceAnswer } from '../../answers/answer.fixture.ts';
import { enqueue, refreshPending } from '../../answers/outbox.ts';
import { changeRecord, readRecord } from '../offline/account-database.ts';
import { storeExercise } from '../offline/stored-exercises.ts';
import { COURSE_MEDIA } from '../offline/names.ts';
import { replyKey } from '../offline/records.ts';
import { confirmCode } from './confirm-code.ts';
import { readSessionEnded } from './session-ended-notice.ts';
import {
  endSession,
  readToken,
  restoreTokenFromCookie,
  saveToken,
  subscribeToToken,
  whenCleanedUp,
} from './session.ts';

test('clears the cached replies of one account when the token of another arrives', () => {
  saveToken('first');
  const first = currentScope();
  queryClient.setQueryData(['GET /api/user'], 'the first learner');
  saveToken('first');
  expect(currentScope()).toBe(first);
  saveToken('second');
  expect([first.endedBy, first.signal.aborted]).toEqual(['replaced', true]);
  expect(queryClient.getQueryData(['GET /api/user'])).toBeUndefined();
});

test('a logout removes the token, the account, the number and the cached replies', () => {
  saveToken('t');
  currentScope().identify('sarah');
  store('url', 'u');
  store('msisdn', '0770');
  queryClient.setQueryData(['GET /api/user'], 'a learner');
  endSession('logout');
  const stored = (['token', 'url', 'account', 'msisdn'] as const).map(readStored);
  expect(stored).toEqual([null, null, null, null]);
  expect(queryClient.getQueryData(['GET /api/user'])).toBeUndefined();
});

test('an invalid token leaves only the answers and results of the account', async () => {
  saveToken('token-of-sarah-1');
  currentScope().identify('sarah');
  const scope = currentScope();
  await enqueue(practiceAnswer('a1', 'q1'));
  await storeExercise('hash', { user: { name: 'سارة' } });
  await changeRecord('graded', () => []);
  const media = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  vi.stubGlobal('caches', { delete: media });
  endSession('invalid');
  await whenCleanedUp();
  expect(media).toHaveBeenCalledWith(COURSE_MEDIA);
  saveToken('token-of-sarah-2');
  currentScope().identify('sarah');
  const stored = await Promise.all([readRecord(replyKey('hash')), readRecord('exercises'), readRecord('graded')]);
  expect(stored).toEqual([undefined, undefined, []]);
  expect((await refreshPending()).map(({ id }) => id)).toEqual(['a1']);
  expect(scope.endedBy).toBe('invalid');
  endSession('logout');
});

test('removes the number of a session that the server ended, and records the end until the next sign-in', async () => {
  saveToken('token-of-sarah-1');
  store('msisdn', '0770');
  endSession('invalid');
  expect([readStored('msisdn'), readSessionEnded()]).toEqual([null, 'plain']);
  saveToken('token-of-sarah-2');
  expect(readSessionEnded()).toBeNull();
  currentScope().identify('sarah');
  await enqueue(practiceAnswer('a2', 'q2'));
  endSession('invalid');
  await whenCleanedUp();
  expect(readSessionEnded()).toBe('stored');
  saveToken('token-of-sarah-3');
  currentScope().identify('sarah');
  endSession('logout');
  expect(readSessionEnded()).toBeNull();
});

test('a sign-out or sign-in in another tab ends the session of this tab', () => {
  const stopFollowing = followOtherTabs();
  const ended = vi.fn<(reason: string) => void>();
  const stop = onScopeEnd(({ reason }) => ended(reason));
  saveToken('sarah');
  queryClient.setQueryData(['GET /api/user'], 'sarah');
  store('token', 'omar');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([readToken(), queryClient.getQueryData(['GET /api/user'])]).toEqual(['omar', undefined]);
  window.localStorage.removeItem('token');
  // A suspended tab missed the storage event.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(readToken()).toBeNull();
  expect(ended.mock.calls).toEqual([['elsewhere'], ['elsewhere']]);
  stop();
  stopFollowing();
});

test('clears the timers and cleanups of a session when it ends', () => {
  vi.useFakeTimers();
  saveToken('t');
  const run = vi.fn<() => void>();
  const cleanup = vi.fn<() => void>();
  currentScope().setTimeout(run, 1000);
  currentScope().onDispose(cleanup);
  endSession('invalid');
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect([run.mock.calls.length, cleanup.mock.calls.length]).toEqual([0, 1]);
});

test('knows the account of its own token only, and remembers it after an invalid token', () => {
  saveToken('token-of-sarah-1');
  expect(currentScope().account).toBeNull();
  expect(currentScope().identify('sarah')).toBeNull();
  expect(currentScope().account).toBe('sarah');
  endSession('invalid');
  saveToken('token-of-omar-22');
  expect(currentScope().account).toBeNull();
  expect(currentScope().identify('omar')).toBe('sarah');
});

test('calls listeners at every change until they unsubscribe', () => {
  const changed = vi.fn<() => void>();
  const stop = subscribeToToken(changed);
  saveToken('t');
  stop();
  saveToken('u');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('leaves the stored token in place without a cookie', () => {
  saveToken('t');
  restoreTokenFromCookie();
  expect(readStored('token')).toBe('t');
});

test('a code replaces only the session that it was confirmed for', async () => {
  const api = fakeApi({
    'POST /api/client/confirm/otp': { body: { messageCode: '00', access_token: 'new', SubscriptionsList: [] } },
  });
  const code = { msisdn: '0770', otp: '123456' };
  // Another tab has signed in since the code was asked for.
  store('token', 'sarah');
  await expect(confirmCode(code)).rejects.toMatchObject({ code: 'session_ended' });
  await expect(confirmCode(code, 'omar')).rejects.toMatchObject({ code: 'session_ended' });
  expect([readToken(), api.keys()]).toEqual(['sarah', []]);
  await confirmCode(code, 'sarah');
  expect(readToken()).toBe('new');
});
