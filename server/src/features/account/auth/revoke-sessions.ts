import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { AccountDeps } from '../deps.ts';
import { revokeOtherSessions, revokeAllSessions } from './session-store.ts';

/**
 * Signs this subscriber out of another device, or of all but the asking one. Eviction ends their calls and their open
 * connections on every node. Returns how many sessions ended.
 * @throws AppError not_found when there is no such session of this subscriber
 */
export async function revokeSessions(
  deps: AccountDeps,
  { id, subscriberId }: Session,
  target: 'others' | (string & {}),
): Promise<number> {
  const revoked = await deps.db.transaction().execute((trx) => revokeOthers(trx, deps, { id, subscriberId }, target));
  deps.sessions.evict(subscriberId);
  return revoked;
}

/**
 * Signs this subscriber out of other devices within the caller's transaction; evict the subscriber after its commit.
 * @throws AppError not_found when there is no such session of this subscriber
 */
export async function revokeOthers(
  trx: Database,
  { clock }: AccountDeps,
  { id, subscriberId }: Pick<Session, 'id' | 'subscriberId'>,
  target: 'others' | (string & {}),
): Promise<number> {
  const revoked = await revokeOtherSessions(trx, { subscriberId, askingId: id, target, now: clock.now() });
  if (revoked === 0 && target !== 'others') throw new AppError('not_found');
  return revoked;
}

/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * Signs a subscriber out of one device, which the number no longer knows, within the caller's transaction; evict the
 * subscriber after its commit. Returns how many sessions ended.
 */
export async function revokeDevice(
  trx: Database,
  { clock }: AccountDeps,
  { subscriberId, sessionId }: { subscriberId: string; sessionId: string },
): Promise<number> {
  return revokeOtherSessions(trx, { subscriberId, askingId: NO_SESSION, target: sessionId, now: clock.now() });
}

/**
 * Signs a subscriber out of every device; the caller evicts the cached sessions after its commit. Returns how many
 * sessions ended.
 */
export async function revokeEverySession(
  trx: Database,
  deps: Pick<AccountDeps, 'clock'>,
  subscriberId: string,
): Promise<number> {
  return revokeAllSessions(trx, subscriberId, deps.clock.now());
}
