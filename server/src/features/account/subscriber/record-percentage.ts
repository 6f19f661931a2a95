import type { Database } from '../../../platform/database/schema.ts';
import { updateSubscriberRow } from './store.ts';

/** Keeps the whole percentage that the last level test ended with. */
export async function recordPercentage(db: Database, subscriberId: string, percentage: number): Promise<void> {
  await updateSubscriberRow(db, subscriberId, { test_percentage: percentage });
}
