import { updateSubscriberRow } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Deps = Pick<SubscriberDeps, 'clock' | 'db'>;

export async function markWelcomeSeen(deps: Deps, subscriberId: string): Promise<void> {
  await updateSubscriberRow(deps.db, subscriberId, { welcome_seen_at: deps.clock.now() });
}
