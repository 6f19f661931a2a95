import type { Database } from '../../../platform/database/schema.ts';
import { withdrawOwnPushes } from './push-store.ts';

/** Withdraws a subscriber's undelivered messages of a topic, because they are no longer true. */
export async function withdrawTopic(trx: Database, subscriberId: string, topic: string): Promise<void> {
  await withdrawOwnPushes(trx, { subscriberId, topic });
}
