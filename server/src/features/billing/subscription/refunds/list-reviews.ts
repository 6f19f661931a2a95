import type { Database } from '../../../../platform/database/schema.ts';
import { openReviews } from './refund-store.ts';

const MOST = 200;

/** Returns charges that wait for a refund decision, oldest first. */
export async function listReviews(db: Database) {
  return openReviews(db, MOST);
}
