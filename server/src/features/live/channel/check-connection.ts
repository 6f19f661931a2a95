import { CLOSE_CODES } from '@lisan/contract/realtime';
import type { Session } from '../../../platform/auth/session.ts';
import type { Connection } from '../../../platform/realtime/connection.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'sessions'>;

const DOUBT_MS = 60_000;

/** The session of a token that may watch, or teach; otherwise the code to close with. */
export async function admitToken(deps: Deps, token: string | null): Promise<Session | number> {
  const session = token === null ? null : await deps.sessions.read(token);
  if (session === null || session.scope !== 'full') return CLOSE_CODES.unauthenticated;
  return deps.sessions.mayRead(session) || session.roles.includes('teacher') ? session : CLOSE_CODES.forbidden;
}

/** Closes a connection whose token has been revoked, or whose subscription has run out. */
export async function checkConnection(deps: Deps, connection: Connection): Promise<void> {
  const admitted = await admitToken(deps, connection.token);
  if (typeof admitted === 'number') return connection.close(admitted);
  if (admitted.subscriberId !== connection.subscriberId) return connection.close(CLOSE_CODES.unauthenticated);
  connection.session = admitted;
  connection.checkedAt = performance.now();
  if (connection.role === 'viewer' && !deps.sessions.mayRead(admitted)) connection.close(CLOSE_CODES.forbidden);
}

/**
 * Returns whether to read a connection's session from the database again: when the known session has expired, and at
 * intervals, because the event of a change may have been lost.
 */
export function isCheckDue({ sessions, clock }: Pick<LiveDeps, 'sessions' | 'clock'>, connection: Connection): boolean {
  const { session, role, checkedAt } = connection;
  if (performance.now() - checkedAt > DOUBT_MS || session.expiresAt <= clock.now()) return true;
  return role === 'viewer' || !session.roles.includes('teacher') ? !sessions.mayRead(session) : false;
}
