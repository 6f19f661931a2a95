import { CLOSE_CODES } from '@lisan/contract/live/realtime';
import type { Session } from '../../../../platform/auth/session.ts';
import type { Connection } from '../../../../platform/realtime/connection.ts';
import type { LiveDeps } from '../../deps.ts';
import { isRemoved } from '../removal-store.ts';

const DOUBT_MS = 60_000;

/** Returns the session of a token that may watch, or teach; otherwise the code to close with. */
export async function admitToken(deps: LiveDeps, token: string | null): Promise<Session | number> {
  const session = token === null ? null : await deps.sessions.read(token);
  if (session === null || session.scope !== 'full') return CLOSE_CODES.unauthenticated;
  return deps.sessions.mayRead(session) || session.roles.includes('teacher') ? session : CLOSE_CODES.forbidden;
}

/** Closes a connection whose token was revoked, whose subscription has ended, or whose learner staff removed. */
export async function checkConnection(deps: LiveDeps, connection: Connection): Promise<void> {
  const admitted = await admitToken(deps, connection.token);
  if (typeof admitted === 'number') return connection.close(admitted);
  if (admitted.subscriberId !== connection.subscriberId) return connection.close(CLOSE_CODES.unauthenticated);
  connection.session = admitted;
  connection.checkedAt = performance.now();
  // Whatever its role: a connection that is just entering has no role yet.
  if (await isRemovedFrom(deps, connection)) return connection.close(CLOSE_CODES.removed);
  if (connection.role === 'viewer' && !deps.sessions.mayRead(admitted)) connection.close(CLOSE_CODES.forbidden);
}

async function isRemovedFrom({ db }: LiveDeps, { channelId, subscriberId }: Connection): Promise<boolean> {
  return channelId !== null && isRemoved(db, { channelId, subscriberId });
}

/**
 * Returns whether to read a connection's session from the database again: when the known session has expired, and at
 * intervals, because the event of a change may have been lost.
 */
export function isCheckDue({ sessions, clock }: LiveDeps, connection: Connection): boolean {
  const { session, role, checkedAt } = connection;
  if (performance.now() - checkedAt > DOUBT_MS || session.expiresAt <= clock.now()) return true;
  return role === 'viewer' || !session.roles.includes('teacher') ? !sessions.mayRead(session) : false;
}
