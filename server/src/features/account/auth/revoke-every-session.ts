import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { revokeAllSessions } from './session-store.ts';

/**
 * Signs a subscriber out of every device; the caller evicts the cached sessions after its commit. Returns how many
 * sessions ended.
 */
export async function revokeEverySession(
  trx: Database,
  deps: Pick<AccountDeps, 'clock'>,
  subscriberId: string,
): Promise<number> {
  return revokeAllSessions(trx, subscriberId, deps.clock.now());
}
