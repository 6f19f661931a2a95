import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { revokeWithReplaced } from './session-store.ts';

/** Revokes the session: at once here and on nodes that the bus reaches, elsewhere when their caches expire. */
export async function logOut(services: Services, session: Session): Promise<void> {
  await revokeWithReplaced(services.db, session, services.clock.now());
  services.sessions.evict(session.subscriberId);
}
