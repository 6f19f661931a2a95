import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../compose/services.ts';
import { revokeAllSessions } from './session-store.ts';

/** Signs a subscriber out of every device; the caller evicts the cached sessions after its commit. */
export async function revokeEverySession(
  trx: Database,
  services: Pick<Services, 'clock'>,
  subscriberId: string,
): Promise<void> {
  await revokeAllSessions(trx, subscriberId, services.clock.now());
}
