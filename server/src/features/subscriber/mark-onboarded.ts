import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../compose/services.ts';
import { updateSubscriberRow } from './store.ts';

export async function markOnboarded(trx: Database, services: Services, subscriberId: string): Promise<void> {
  await updateSubscriberRow(trx, subscriberId, { onboarded_at: services.clock.now() });
}
