import type { Database } from '../../../platform/database/schema.ts';
import { revokeAllSessions } from './session-store.ts';
import type { AuthDeps } from './deps.ts';

/**
 * Signs a subscriber out of every device; the caller evicts the cached sessions after its commit. Returns how many
 * sessions ended.
 */
export async function revokeEverySession(
  trx: Database,
  deps: Pick<AuthDeps, 'clock'>,
  subscriberId: string,
): Promise<number> {
  return revokeAllSessions(trx, subscriberId, deps.clock.now());
}
