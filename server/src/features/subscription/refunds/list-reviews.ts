import type { Database } from '../../../platform/database/open-database.ts';
import { openReviews } from './refund-store.ts';

const MOST = 200;

/** Charges that landed without a right to them and wait for somebody to decide, oldest first. */
export async function listReviews(db: Database) {
  return openReviews(db, MOST);
}
