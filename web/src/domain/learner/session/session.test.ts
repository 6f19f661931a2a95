import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { changeRecord, readRecord } from '../offline/account-database.ts';
import { storeExercise } from '../offline/stored-exercises.ts';
import { COURSE_MEDIA } from '../offline/names.ts';
import { replyKey } from '../offline/records.ts';
import { practiceAnswer } from '../../answers/answer.fixture.ts';
import { enqueue, refreshPending } from '../../answers/outbox.ts';
import { readSessionEnded } from './session-ended-notice.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../../../lib/session-scope.ts';
import {
  endSession,
  readToken,
  restoreTokenFromCookie,
  saveToken,
  subscribeToToken,
  whenCleanedUp,
} from './session.ts';

test('what one account saw is gone when another’s token comes in', () => {
  saveToken('first');
  const first = currentScope();
  queryClient.setQueryData(['GET /api/user'], 'the first learner');
  saveToken('first');
  expect(currentScope()).toBe(first);
  saveToken('second');
  expect([first.endedBy, first.signal.aborted]).toEqual(['replaced', true]);
  expect(queryClient.getQueryData(['GET /api/user'])).toBeUndefined();
});

test('a logout forgets the token, the account, the number and what was fetched', () => {
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

test('a token that the server refuses leaves the account its answers and results, and nothing else', async () => {
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

test('a session that the server ended takes the number with it, and is recorded until the next sign-in', async () => {
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

test('another tab’s sign-out and another tab’s sign-in end this tab’s session', () => {
  const stopFollowing = followOtherTabs();
  const ended = vi.fn<(reason: string) => void>();
  const stop = onScopeEnd(({ reason }) => ended(reason));
  saveToken('sarah');
  queryClient.setQueryData(['GET /api/user'], 'sarah');
  store('token', 'omar');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([readToken(), queryClient.getQueryData(['GET /api/user'])]).toEqual(['omar', undefined]);
  window.localStorage.removeItem('token');
  // A tab that slept through the event.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(readToken()).toBeNull();
  expect(ended.mock.calls).toEqual([['elsewhere'], ['elsewhere']]);
  stop();
  stopFollowing();
});

test('a session’s timers and cleanups end with it', () => {
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

test('the account is that of this token only, and stays known for the next sign-in after an invalid token', () => {
  saveToken('token-of-sarah-1');
  expect(currentScope().account).toBeNull();
  expect(currentScope().identify('sarah')).toBeNull();
  expect(currentScope().account).toBe('sarah');
  endSession('invalid');
  saveToken('token-of-omar-22');
  expect(currentScope().account).toBeNull();
  expect(currentScope().identify('omar')).toBe('sarah');
});

test('listeners are called at every change until they stop', () => {
  const changed = vi.fn<() => void>();
  const stop = subscribeToToken(changed);
  saveToken('t');
  stop();
  saveToken('u');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('without a cookie the stored token stays', () => {
  saveToken('t');
  restoreTokenFromCookie();
  expect(readStored('token')).toBe('t');
});
