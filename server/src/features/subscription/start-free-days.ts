import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../compose/services.ts';
import { tryEvent } from './state/apply-event.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { contactOf } from './state/subscriber-contact.ts';
import { isFreeStartUsed } from './state/subscription-store.ts';

/**
 * Starts the free days of the default plan with renewal off, so that nothing is ever charged without consent. A number
 * that has had its free days, or a learner with a live subscription, goes on without.
 */
export async function startFreeDays(
  trx: Database,
  services: Services,
  { subscriberId }: { subscriberId: string; country: string },
): Promise<void> {
  const { msisdn } = await contactOf(trx, subscriberId);
  const freeStartUsed = await isFreeStartUsed(trx, msisdn);
  const plan = planTerms(services.plans.default);
  await tryEvent(trx, services, { subscriberId, actor: 'learner' }, { type: 'free_start', plan, freeStartUsed });
}
