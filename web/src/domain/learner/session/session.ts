import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { remove, readStored, store } from '../../../lib/storage/storage.ts';
import { currentScope, onScopeChange, onTokenRefused, startScope, syncScope } from '../../../lib/net/session-scope.ts';
import { wipeAccount } from '../offline/wipe-account.ts';
import { clearAccessCookie, readAccessCookie } from './access-cookie.ts';
import { clearSessionEnded, recordSessionEnded } from './session-ended-notice.ts';

/** The page shows nothing else while it waits. */
const CLEANUP_TIMEOUT_MS = 2000;

export function readToken(): string | null {
  return currentScope().token;
}

export function saveToken(token: string): void {
  store('token', token);
  clearSessionEnded();
  startScope(token, 'replaced');
}

/**
 * Stores the token of the cookie, for a browser that purged its storage. Returns a token that differs from the stored
 * one: any site on the same host can set the cookie, so that `chooseCookieAccount` decides.
 */
export function restoreTokenFromCookie(): string | null {
  const token = readAccessCookie();
  const stored = readStored('token');
  if (token === null || token === stored) return null;
  if (stored !== null) return token;
  saveToken(token);
  return null;
}

/** Removes a token that the server refused at sign-in. The learner stays on the page. */
export function clearToken(): void {
  remove('token');
  clearAccessCookie();
  startScope(null, 'replaced');
}

/**
 * Ends the session on this phone. A logout removes everything that is stored for the account. After an invalid token
 * the answers and their results stay: the same account finds them after the next sign-in, and other accounts do not
 * read them.
 */
export function endSession(reason: 'logout' | 'invalid'): void {
  const scope = currentScope();
  // Another tab has signed in: the stored token is not this session's.
  if (syncScope() !== scope) return;
  const { account } = scope;
  // The next person on a shared or lost phone must not see the number.
  remove('token', 'url', 'subscriptions', 'message_code', 'msisdn', 'runs');
  clearAccessCookie();
  startScope(null, reason);
  if (reason === 'invalid') {
    recordSessionEnded('plain');
    if (account !== null) cleanup = clearEnded(account);
    return;
  }
  clearSessionEnded();
  remove('account');
  wipeAccount(account);
}

let cleanup: Promise<void> = Promise.resolve();

/**
 * Resolves once this page may be left: the downloads are deleted, or the deletion exceeds its time limit. Never
 * rejects.
 */
export function whenCleanedUp(): Promise<void> {
  return cleanup;
}

async function clearEnded(account: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLEANUP_TIMEOUT_MS);
  });
  const clear = loadChunk(() => import('../offline/clear-downloads.ts')).then(async (module) => {
    if (await module.hasStoredEntries(account)) recordStored();
    await module.clearDownloads(account);
  });
  await Promise.race([clear, late]).catch((error: unknown) => console.warn('downloads were not deleted', error));
  clearTimeout(timer);
}

/** Does nothing once another session has started. */
function recordStored(): void {
  if (readToken() === null) recordSessionEnded('stored');
}

/** For `useSyncExternalStore`. */
export const subscribeToToken = onScopeChange;

onTokenRefused((where) => (where === 'session' ? endSession('invalid') : clearToken()));
