import type { BillingDeps } from '../deps.ts';
import { endOfLiveAccess } from './state/subscription-store.ts';

/** Returns until when this subscriber may read content; null without access. */
export async function accessUntil(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  subscriberId: string,
): Promise<Date | null> {
  const end = await endOfLiveAccess(db, subscriberId);
  return end !== null && end > clock.now() ? end : null;
}
