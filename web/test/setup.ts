import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAccessCookie } from '../src/domain/learner/session/access-cookie.ts';
import { serveStoredReplies } from '../src/domain/learner/offline/serve-stored-replies.ts';
import { syncScope } from '../src/lib/session-scope.ts';

serveStoredReplies();

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
