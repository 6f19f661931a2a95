import type { SubscriptionView } from '@lisan/contract/subscription';
import type { SubscriptionEvent } from '../../domain/subscription/facts.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../compose/services.ts';
import { announceChange, applyEvent, type Applied } from './state/apply-event.ts';
import { presentSubscription } from './present.ts';

/**
 * One thing that a learner does to the own subscription.
 * @throws AppError not_allowed_in_state
 */
export async function actOnSubscription(
  services: Services,
  subscriberId: string,
  event: SubscriptionEvent,
): Promise<SubscriptionView> {
  return inOneChange(services, subscriberId, (trx) =>
    applyEvent(trx, services, { subscriberId, actor: 'learner' }, event),
  );
}

/** Runs a change in a transaction of its own, lets others know after the commit, and shows what came of it. */
export async function inOneChange(
  services: Services,
  subscriberId: string,
  change: (trx: Database) => Promise<Pick<Applied, 'id' | 'facts'>>,
): Promise<SubscriptionView> {
  const changed = await services.db.transaction().execute(change);
  announceChange(services, subscriberId);
  return presentSubscription(changed, { plans: services.plans, now: services.clock.now() });
}
