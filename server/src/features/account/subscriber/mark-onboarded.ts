import type { Database } from '../../../platform/database/schema.ts';
import { updateSubscriberRow } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Deps = Pick<SubscriberDeps, 'clock'>;

export async function markOnboarded(trx: Database, deps: Deps, subscriberId: string): Promise<void> {
  await updateSubscriberRow(trx, subscriberId, { onboarded_at: deps.clock.now() });
}
