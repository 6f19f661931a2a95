import { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/auth/session.ts';
import { revokeOtherSessions } from './session-store.ts';
import type { AuthDeps } from './deps.ts';

type Deps = Pick<AuthDeps, 'clock' | 'db' | 'sessions'>;

/**
 * Signs this subscriber out of another device, or of all but the asking one. Eviction ends their calls and their open
 * connections on every node. Returns how many sessions ended.
 * @throws AppError not_found when there is no such session of this subscriber
 */
export async function revokeSessions(
  deps: Deps,
  { id, subscriberId }: Session,
  target: 'others' | (string & {}),
): Promise<number> {
  const at = { subscriberId, askingId: id, target, now: deps.clock.now() };
  const revoked = await deps.db.transaction().execute((trx) => revokeOtherSessions(trx, at));
  if (revoked === 0 && target !== 'others') throw new AppError('not_found');
  deps.sessions.evict(subscriberId);
  return revoked;
}
