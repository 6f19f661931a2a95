import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAccessCookie } from '../src/lib/session/access-cookie.ts';
import { syncScope } from '../src/lib/session/session-scope.ts';

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  window.localStorage.clear();
  clearAccessCookie();
  window.location.hash = '';
  // As if another tab had signed out: no session of an earlier test goes on.
  syncScope();
  globalThis.indexedDB = new IDBFactory();
});

/** Nothing may complain unnoticed. */
afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
});
