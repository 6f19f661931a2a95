import type { Services } from '../../compose/services.ts';
import { updateSubscriberRow } from './store.ts';

export async function markWelcomeSeen(services: Services, subscriberId: string): Promise<void> {
  await updateSubscriberRow(services.db, subscriberId, { welcome_seen_at: services.clock.now() });
}
