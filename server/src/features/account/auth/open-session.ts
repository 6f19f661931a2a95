import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/auth/session-cache.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { insertSession, revokeOldestSessions } from './session-store.ts';
import type { AuthDeps } from './deps.ts';

type Deps = Pick<AuthDeps, 'clock' | 'newId'>;

const MAX_DEVICES = 5;
export const SESSION_TTL_MS = 90 * 86_400_000;

/** What a session is opened from. */
export type SessionOrigin = { userAgent: string | null; deviceHash: string | null };

export type Opening = SessionOrigin & {
  subscriberId: string;
  scope: 'onboarding' | 'full';
  challengeId: string | null;
};

/** Opens a session and returns its token, which is stored only as a hash; by default a random one. */
export async function openSession(
  trx: Database,
  deps: Deps,
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
