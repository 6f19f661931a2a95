import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAccessCookie } from '../src/domain/learner/session/access-cookie.ts';
import { serveStoredReplies } from '../src/domain/learner/offline/serve-stored-replies.ts';
import { syncScope } from '../src/lib/net/session-scope.ts';
import { findMixedNames } from './check-names.ts';

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

/** React's warning about a reply that arrives between the last line of a test and its clean-up, which is no fault. */
const LATE_UPDATE = 'was not wrapped in act(';

/** Fails a test that logs an error. */
afterEach(() => {
  const logged = errors.mock.calls.filter(([message]: unknown[]) => !String(message).includes(LATE_UPDATE));
  expect(logged).toEqual([]);
});

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// Only tests of components load Testing Library: importing it takes longer than most other tests.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { cleanup, configure } = await import('@testing-library/react');
  // Testing Library sets this itself only if the hooks of the test runner are globals.
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  // Generous, for a machine that does other things: no passing test waits that long.
  configure({ asyncUtilTimeout: 10_000 });
  // Hooks run in reverse order, so that an error of the unmount fails the test as well.
  afterEach(cleanup);
  afterEach(() => expect(findMixedNames(document)).toEqual([]));
}
