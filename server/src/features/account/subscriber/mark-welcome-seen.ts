import type { AccountDeps } from '../deps.ts';
import { updateSubscriberRow } from './store.ts';

export async function markWelcomeSeen(deps: AccountDeps, subscriberId: string): Promise<void> {
  await updateSubscriberRow(deps.db, subscriberId, { welcome_seen_at: deps.clock.now() });
}
