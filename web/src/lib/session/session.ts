import { wipeAccount } from '../offline/wipe-account.ts';
import { forget, readStored, store } from '../storage.ts';
import { clearAccessCookie, readAccessCookie } from './access-cookie.ts';
import { currentScope, onScopeChange, startScope, syncScope } from './session-scope.ts';

export function readToken(): string | null {
  return currentScope().token;
}

export function saveToken(token: string): void {
  store('token', token);
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
 * no longer accepts leaves it: the same account finds its answers after the next sign-in, and no other account reads them.
 */
export function endSession(reason: 'logout' | 'invalid'): void {
  const scope = currentScope();
  // Another tab has signed in since: the stored token is not this session's.
  if (syncScope() !== scope) return;
  const { account } = scope;
  forget('token', 'url', 'subscriptions', 'message_code');
  clearAccessCookie();
  startScope(null, reason);
  if (reason !== 'logout') return;
  // The next person on a shared phone must not be shown the number.
  forget('account', 'msisdn');
  wipeAccount(account);
}

/** For `useSyncExternalStore`. */
export const subscribeToToken = onScopeChange;
