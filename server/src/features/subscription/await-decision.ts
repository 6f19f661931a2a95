import type { SubscriptionView } from '@lisan/contract/subscription';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { presentSubscription } from './present.ts';
import { newestSubscription } from './state/subscription-store.ts';

const PATIENCE_MS = 3_000;
const POLL_MS = 60;

/**
 * The subscription once the carrier has decided on the charge that is open, or as it stands after three seconds: then
 * the decision arrives later by itself.
 */
export async function awaitDecision(services: Services, subscriberId: string): Promise<SubscriptionView> {
  // The machine's own time: the simulators' clock may stand still or jump.
  const until = performance.now() + PATIENCE_MS;
  let row = await newestSubscription(services.db, subscriberId);
  while (row?.facts.chargeOpen && performance.now() < until) {
    await sleep(POLL_MS);
    row = await newestSubscription(services.db, subscriberId);
  }
  if (!row) throw new Error(`Subscriber ${subscriberId} has no subscription to decide on`);
  services.sessions.evict(subscriberId);
  return presentSubscription(row, { plans: services.plans, now: services.clock.now() });
}
