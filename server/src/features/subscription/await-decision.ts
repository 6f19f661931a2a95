import type { SubscriptionView } from '@lisan/contract/subscription';
import type { Services } from '../../services.ts';
import { presentSubscription } from './present.ts';
import { changeSignal } from './state/change-signal.ts';
import { newestSubscription } from './state/subscription-store.ts';

const TIMEOUT_MS = 3_000;
/** A signal can be lost: a few reads make up for it. */
const LOOK_MS = 1_000;

/**
 * The subscription once the carrier has decided on the charge that is open, or as it is after three seconds: then the
 * decision arrives later by itself. Waits for the signal of a change, in whichever process it happens.
 */
export async function awaitDecision(services: Services, subscriberId: string): Promise<SubscriptionView> {
  const { db, jobs, sessions, plans, clock } = services;
  // The machine's own time: the simulators' clock may stand still or jump.
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    // Before the read, so that a change after it is not missed.
    const change = jobs.subscribe(changeSignal(subscriberId));
    try {
      const row = await newestSubscription(db, subscriberId);
      if (!row) throw new Error(`Subscriber ${subscriberId} has no subscription to decide on`);
      const leftMs = until - performance.now();
      if (!row.facts.chargeOpen || leftMs <= 0) {
        sessions.evict(subscriberId);
        return presentSubscription(row, { plans, now: clock.now() });
      }
      await change.received(Math.min(LOOK_MS, leftMs));
    } finally {
      change.cancel();
    }
  }
}
