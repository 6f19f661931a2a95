import { randomBytes, createHmac } from 'node:crypto';
import { hashToken } from '../../../platform/auth/session-cache.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { insertSession, revokeOldestSessions, findSessionEnd, retireSession, widenSessions } from './session-store.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { deriveKey } from '../../../platform/derive-key.ts';

const MAX_DEVICES = 5;
export const SESSION_TTL_MS = 90 * 86_400_000;

export type SessionOrigin = { userAgent: string | null; deviceHash: string | null };

export type Opening = SessionOrigin & {
  subscriberId: string;
  scope: 'onboarding' | 'full';
  challengeId: string | null;
};

/** Opens a session and returns its token (random by default), which is stored only as a hash. */
export async function openSession(
  trx: Database,
  deps: AccountDeps,
  opening: Opening,
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  const now = deps.clock.now();
  await insertSession(trx, {
    id: deps.newId(),
    subscriber_id: opening.subscriberId,
    token_hash: hashToken(token),
    scope: opening.scope,
    challenge_id: opening.challengeId,
    user_agent: opening.userAgent?.slice(0, 200) ?? null,
    created_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + SESSION_TTL_MS),
    device_hash: opening.deviceHash,
  });
  await revokeOldestSessions(trx, { subscriberId: opening.subscriberId, limit: MAX_DEVICES, now });
  return token;
}

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
