import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { updateSubscriberRow } from './store.ts';

export async function markOnboarded(trx: Database, deps: AccountDeps, subscriberId: string): Promise<void> {
  await updateSubscriberRow(trx, subscriberId, { onboarded_at: deps.clock.now() });
}
