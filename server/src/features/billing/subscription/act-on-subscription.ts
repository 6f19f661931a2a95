import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { SubscriptionEvent } from '../../../domain/subscription/facts.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { BillingDeps } from '../deps.ts';
import { publishChange, applyEventOrThrow, type Applied } from './state/apply-event.ts';
import { requireGuardianOfLive } from './guardian/require-guardian-consent.ts';
import { presentSubscription } from './present.ts';

/**
 * Applies an event of a learner to their subscription.
 * @throws AppError not_allowed_in_state, guardian_consent_required for an event that leads to a charge
 */
export async function actOnSubscription(
  deps: BillingDeps,
  subscriberId: string,
  event: SubscriptionEvent,
): Promise<SubscriptionView> {
  return inOneChange(deps, subscriberId, async (trx) => {
    // It turns renewal on again.
    if (event.type === 'reactivate') await requireGuardianOfLive(trx, deps, subscriberId);
    return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, event);
  });
}

/** Runs a change in a separate transaction, publishes it after the commit, and returns the changed subscription. */
export async function inOneChange(
  deps: BillingDeps,
  subscriberId: string,
  change: (trx: Database) => Promise<Pick<Applied, 'id' | 'facts'>>,
): Promise<SubscriptionView> {
  const changed = await deps.db.transaction().execute(change);
  publishChange(deps, subscriberId);
  return presentSubscription(changed, { plans: deps.plans, now: deps.clock.now() });
}
