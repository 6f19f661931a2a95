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
  // Ends the session of an earlier test, like a sign-out in another tab.
  syncScope();
  globalThis.indexedDB = new IDBFactory();
});

/** Fails a test that logs an error. */
afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
});
