import type { Database } from '../../../platform/database/schema.ts';
import { withdrawOwnPushes } from './push-store.ts';

/** Withdraws what a subscriber has not received yet of a topic, because it is no longer true. */
export async function withdrawTopic(trx: Database, subscriberId: string, topic: string): Promise<void> {
  await withdrawOwnPushes(trx, { subscriberId, topic });
}
