import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { revokeEverySession } from '../auth/revoke-every-session.ts';
import { releaseNumber } from '../subscription/leaving/release-number.ts';
import { updateSubscriberRow } from './store.ts';

/** The number has a new owner: tokens die, no renewal carries over, and what was learned stays with the archived row. */
export async function archiveSubscriber(trx: Database, services: Services, subscriberId: string): Promise<void> {
  await updateSubscriberRow(trx, subscriberId, { archived_at: services.clock.now() });
  await revokeEverySession(trx, services, subscriberId);
  await releaseNumber(trx, services, subscriberId);
}
