import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/auth/session-cache.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { insertSession, revokeOldestSessions } from './session-store.ts';

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
