import { createHmac } from 'node:crypto';
import { hashToken } from '../../../platform/auth/session-cache.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { AccountDeps } from '../deps.ts';
import { openSession, SESSION_TTL_MS, type Opening } from './open-session.ts';
import { findSessionEnd, retireSession, widenSessions } from './session-store.ts';

/** How long a token works after its successor was issued: the reply that carries the successor may get lost. */
export const RETIREMENT_TTL_MS = 30_000;

/**
 * Replaces a session by one successor, however often the same token asks: a repeat gets the token of the existing
 * successor. Returns null if the successor has been signed out.
 */
export async function replaceSession(
  trx: Database,
  deps: AccountDeps,
  session: Pick<Session, 'id' | 'scope' | 'tokenHash'>,
  opening: Opening,
): Promise<{ token: string; isFirst: boolean } | null> {
  const now = deps.clock.now();
  // Locks the row, so that requests with the same token come one after the other.
  const isFirst = await retireSession(trx, session, new Date(now.getTime() + RETIREMENT_TTL_MS));
  const key = deriveKey(deps.secrets.signingKey, 'session successor');
  let token = successorOf(key, session.tokenHash);
  for (;;) {
    const found = await findSessionEnd(trx, hashToken(token));
    if (!found) return { token: await openSession(trx, deps, opening, token), isFirst };
    if (found.revoked_at !== null) return null;
    const isRetired = found.expires_at.getTime() - found.used_at.getTime() < SESSION_TTL_MS;
    if (!isRetired) return { token, isFirst };
    token = successorOf(key, hashToken(token));
  }
}

/** Widens the sessions of a subscriber who has finished onboarding, except sessions with a successor. */
export async function widenOtherSessions(trx: Database, { clock }: AccountDeps, subscriberId: string): Promise<void> {
  await widenSessions(trx, subscriberId, new Date(clock.now().getTime() + RETIREMENT_TTL_MS));
}

/** Derives the token of a session's successor. Only the server can derive it, and it is not stored. */
function successorOf(key: string, tokenHash: string): string {
  return createHmac('sha256', key).update(tokenHash).digest('base64url');
}
