import { CLOSE_CODES } from '@lisan/contract/realtime';
import type { Session } from '../../platform/auth/session.ts';
import type { Connection } from '../../platform/realtime/connection.ts';
import type { Services } from '../../services.ts';

/** The session of a token that may watch; otherwise the code to close with. */
export async function admitToken(services: Services, token: string | null): Promise<Session | number> {
  const session = token === null ? null : await services.sessions.read(token);
  if (session === null || session.scope !== 'full') return CLOSE_CODES.unauthenticated;
  return services.sessions.mayRead(session) ? session : CLOSE_CODES.forbidden;
}

/** Closes a connection whose token has been revoked, or whose subscription has run out. */
export async function checkConnection(services: Services, connection: Connection): Promise<void> {
  const admitted = await admitToken(services, connection.token);
  if (typeof admitted === 'number') return connection.close(admitted);
  if (admitted.subscriberId !== connection.subscriberId) connection.close(CLOSE_CODES.unauthenticated);
}
