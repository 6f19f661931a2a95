import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { BillingDeps } from '../deps.ts';

/**
 * Credits within this window count together, over all subscriptions of an account, so that splitting them cannot avoid
 * the limit.
 */
const CREDIT_WINDOW_MS = 30 * 86_400_000;

/** Returns how many days staff may still credit to a subscriber now; exact while the caller has locked the account. */
export async function creditDaysLeft(
  db: Database,
  { clock, config }: BillingDeps,
  subscriberId: string,
): Promise<number> {
  const since = new Date(clock.now().getTime() - CREDIT_WINDOW_MS);
  return Math.max(0, config.billing.creditDaysLimit - (await creditedSince(db, subscriberId, since)));
}

async function creditedSince(db: Database, subscriberId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum((payload ->> 'days')::int), 0)::int as days from subscription_event
    where subscriber_id = ${subscriberId} and type = 'credit_days' and at > ${since}`.execute(db);
  return rows[0]?.days ?? 0;
}
