import { backoffSeconds } from '../../../lib/backoff.ts';

const REVOKE_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 8;

/**
 * Tells the server that a session is over. The token lives in this page's memory alone: it is never stored for a later
 * try, since a stored token could sign somebody in. A session that could not be revoked ends with its own lifetime, and
 * in the list of devices.
 */
export async function revokeToken(token: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await sendRevoke(token)) return;
    await waitForNetwork(backoffSeconds(attempt) * 1000);
  }
  console.warn('Session was not revoked');
}

/** True once the server has answered: it has ended the session, or no longer knows it. */
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

/** Until the browser says that the network is back, or the time is over. */
async function waitForNetwork(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    window.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
