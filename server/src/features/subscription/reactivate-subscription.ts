import type { SubscriptionView } from '@lisan/contract/subscription';
import type { Services } from '../../services.ts';
import { inOneChange } from './act-on-subscription.ts';
import { applyEvent } from './apply-event.ts';
import { hasStandingConsent } from './has-standing-consent.ts';

/**
 * Undoes a cancellation before access ends; renewal comes back only where consent to the plan still stands.
 * @throws AppError not_allowed_in_state
 */
export async function reactivateSubscription(services: Services, subscriberId: string): Promise<SubscriptionView> {
  return inOneChange(services, subscriberId, async (trx) => {
    const target = { subscriberId, actor: 'learner' } as const;
    const changed = await applyEvent(trx, services, target, { type: 'reactivate' });
    const row = { subscriber_id: subscriberId, id: changed.id, facts: changed.facts };
    if (!changed.facts.autoRenew || (await hasStandingConsent(trx, row))) return changed;
    return applyEvent(trx, services, target, { type: 'auto_off' });
  });
}
