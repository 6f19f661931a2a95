import { loadChunk } from '../../../lib/load-chunk.ts';
import { wipeAccount } from '../offline/wipe-account.ts';
import { forget, readStored, store } from '../../../lib/storage.ts';
import { clearAccessCookie, readAccessCookie } from './access-cookie.ts';
import { clearSessionEnded, recordSessionEnded } from './session-ended-notice.ts';
import { currentScope, onScopeChange, onTokenRefused, startScope, syncScope } from '../../../lib/session-scope.ts';

/** A page that waits for it shows nothing else meanwhile. */
const CLEANUP_TIMEOUT_MS = 2000;

export function readToken(): string | null {
  return currentScope().token;
}

export function saveToken(token: string): void {
  store('token', token);
  clearSessionEnded();
  startScope(token, 'replaced');
}

/** A browser that purged its storage still has the cookie: it restores the login. */
export function restoreTokenFromCookie(): void {
  const token = readAccessCookie();
  if (token !== null && token !== readStored('token')) saveToken(token);
}

/** Drops a token that the server refused at sign-in, where the learner already is. */
export function clearToken(): void {
  forget('token');
  clearAccessCookie();
  startScope(null, 'replaced');
}

/**
 * Ends the session on this phone. A logout removes everything that is stored for the account. A token that the server
 * no longer accepts leaves its answers and their results: the same account finds them after the next sign-in, and no
 * other account reads them.
 */
export function endSession(reason: 'logout' | 'invalid'): void {
  const scope = currentScope();
  // Another tab has signed in since: the stored token is not this session's.
  if (syncScope() !== scope) return;
  const { account } = scope;
  // The next person on a shared or lost phone must not be shown the number.
  forget('token', 'url', 'subscriptions', 'message_code', 'msisdn');
  clearAccessCookie();
  startScope(null, reason);
  if (reason === 'invalid') {
    recordSessionEnded('plain');
    if (account !== null) cleanup = clearEnded(account);
    return;
  }
  clearSessionEnded();
  forget('account');
  wipeAccount(account);
}

let cleanup: Promise<void> = Promise.resolve();

/** Resolves once this page may be left: what it has to delete is deleted, or takes too long. Never rejects. */
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
  await Promise.race([clear, late]).catch((error: unknown) => console.warn('Downloads were not deleted', error));
  clearTimeout(timer);
}

/** A session that began meanwhile has nothing to say of the one before. */
function recordStored(): void {
  if (readToken() === null) recordSessionEnded('stored');
}

/** For `useSyncExternalStore`. */
export const subscribeToToken = onScopeChange;

onTokenRefused((where) => (where === 'session' ? endSession('invalid') : clearToken()));
