import type { Database } from '../../../platform/database/schema.ts';
import { updateSubscriberRow } from './store.ts';

/** Stores the result of the last level test as a whole percentage. */
export async function recordPercentage(db: Database, subscriberId: string, percentage: number): Promise<void> {
  await updateSubscriberRow(db, subscriberId, { test_percentage: percentage });
}
