import { expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { endSession, onTokenReplaced, restoreTokenFromCookie, saveToken, subscribeToToken } from './session.ts';
import { readStored, store } from './storage.ts';

test('what one learner saw is gone when another’s token comes in', () => {
  const replaced = vi.fn<() => void>();
  const stop = onTokenReplaced(replaced);
  saveToken('first');
  queryClient.setQueryData(['GET /api/user'], 'the first learner');
  saveToken('first');
  expect(replaced).not.toHaveBeenCalled();
  saveToken('second');
  stop();
  expect(replaced).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(['GET /api/user'])).toBeUndefined();
});

test('a logout forgets the token, the address and what was fetched, and keeps the number', () => {
  saveToken('t');
  store('url', 'u');
  store('msisdn', '0770');
  queryClient.setQueryData(['GET /api/user'], 'a learner');
  endSession('logout');
  expect([readStored('token'), readStored('url'), readStored('msisdn')]).toEqual([null, null, '0770']);
  expect(queryClient.getQueryData(['GET /api/user'])).toBeUndefined();
});

test('listeners hear every change, also from another tab, until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToToken(heard);
  saveToken('t');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'msisdn' }));
  stop();
  saveToken('u');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('without a cookie the stored token stays', () => {
  saveToken('t');
  restoreTokenFromCookie();
  expect(readStored('token')).toBe('t');
});
