import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { revokeAllSessions } from './session-store.ts';

/** Signs a subscriber out of every device. */
export async function revokeEverySession(trx: Database, services: Services, subscriberId: string): Promise<void> {
  await revokeAllSessions(trx, subscriberId, services.clock.now());
  services.sessions.evict(subscriberId);
}
