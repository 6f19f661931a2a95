import { BACKGROUND_BACKOFF, backoffMs } from '../../../lib/backoff.ts';

const REVOKE_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 8;

/**
 * Revokes a token on the server. The token stays in the memory of this page: it is never stored for a later attempt,
 * since a stored token could sign another person in. A token that could not be revoked expires by itself, and is
 * listed among the devices until then.
 */
export async function revokeToken(token: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await sendRevoke(token)) return;
    await waitForNetwork(backoffMs(attempt, BACKGROUND_BACKOFF));
  }
  console.warn('session was not revoked');
}

/** Returns true once the server has answered: it has ended the session, or no longer knows it. */
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
