import { transition } from '../../../domain/subscription/state.ts';
import type { BillingDeps } from '../deps.ts';
import { newestSubscription } from './state/subscription-store.ts';

/** Returns whether days can be credited to a subscriber now: there is free or paid time, and no charge is open. */
export async function mayCredit({ db, clock }: BillingDeps, subscriberId: string): Promise<boolean> {
  const row = await newestSubscription(db, subscriberId);
  return row !== undefined && transition(row.facts, { type: 'credit_days', days: 1 }, clock.now()).ok;
}
