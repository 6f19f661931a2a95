import type { Session } from '../../../platform/auth/session.ts';
import { revokeWithReplaced } from './session-store.ts';
import type { AuthDeps } from './deps.ts';

type Deps = Pick<AuthDeps, 'clock' | 'db' | 'sessions'>;

/** Revokes the session: at once here and on nodes that the bus reaches, elsewhere when their caches expire. */
export async function logOut(deps: Deps, session: Session): Promise<void> {
  await revokeWithReplaced(deps.db, session, deps.clock.now());
  deps.sessions.evict(session.subscriberId);
}
