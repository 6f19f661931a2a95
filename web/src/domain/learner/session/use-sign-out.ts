import { useState } from 'react';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { BACKGROUND_BACKOFF, backoffMs } from '../../../lib/net/backoff.ts';
import { wipeAccount } from '../offline/wipe-account.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { endSession } from './session.ts';

type SigningOut = { isBusy: boolean; signOut: () => void };

export function useSignOut(): SigningOut {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void signOut().finally(() => setBusy(false));
  };
  return { isBusy, signOut: start };
}

/**
 * Signs out on this phone regardless of the server's answer: on a shared phone, staying signed in is the worse failure.
 * The token is revoked last, since the app leaves this page at once.
 */
async function signOut(): Promise<void> {
  const scope = currentScope();
  const { token, account } = scope;
  // Takes at most two seconds, and must finish before the page is left.
  await withdrawPush();
  if (currentScope() === scope) endSession('logout');
  // The session ended by itself meanwhile; a sign-out removes more than that.
  else wipeAccount(account);
  if (token !== null) void revokeToken(token);
}

const REVOKE_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 8;

/**
 * Revokes a token on the server. The token stays in the memory of this page: it is never stored for a later attempt,
 * since a stored token could sign another person in. A token that could not be revoked expires by itself, and is
 * listed among the devices until then.
 */
async function revokeToken(token: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await sendRevoke(token)) return;
    await waitForNetwork(backoffMs(attempt, BACKGROUND_BACKOFF));
  }
  console.warn('session was not revoked');
}

/** Returns true once the server has answered: it has ended the session, or no longer has it. */
async function sendRevoke(token: string): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), REVOKE_TIMEOUT_MS);
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ar', 'Content-Type': 'application/json' };
  try {
    const init = { method: 'POST', headers, body: '{}', keepalive: true, credentials: 'omit' } as const;
    const { status } = await fetch('/api/client/logout', { ...init, signal: stop.signal });
    return status < 500 && status !== 429;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the browser is online again, at most `ms`. */
async function waitForNetwork(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    window.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
