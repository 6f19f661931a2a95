import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../services.ts';
import { revokeSession } from './session-store.ts';

/** Revokes the session, here at once and elsewhere with its cache entry. */
export async function logOut(services: Services, session: Session): Promise<void> {
  await revokeSession(services.db, session.id, services.clock.now());
  services.sessions.evict(session.subscriberId);
}
