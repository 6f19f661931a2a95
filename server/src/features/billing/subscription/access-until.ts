import { endOfLiveAccess } from './state/subscription-store.ts';
import type { SubscriptionDeps } from './deps.ts';

/** Until when this subscriber may read content as things stand; null when not at all. */
export async function accessUntil(
  { db, clock }: Pick<SubscriptionDeps, 'db' | 'clock'>,
  subscriberId: string,
): Promise<Date | null> {
  const end = await endOfLiveAccess(db, subscriberId);
  return end !== null && end > clock.now() ? end : null;
}
