import { afterEach, expect, test, vi } from 'vitest';
import { canStore, readStored, remove, store } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

function blockStorage(): void {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
}

test('retains values for the page where the browser stores nothing', () => {
  blockStorage();
  expect(canStore()).toBe(false);
  expect(readStored('msisdn')).toBeNull();
  store('msisdn', '0770');
  expect(readStored('msisdn')).toBe('0770');
  remove('msisdn');
  expect(readStored('msisdn')).toBeNull();
});

test('stores again once the browser does', () => {
  store('url', '/a');
  expect(window.localStorage.getItem('url')).toBe('/a');
  expect(canStore()).toBe(true);
});
