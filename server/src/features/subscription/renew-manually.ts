import type { SubscriptionView } from '@lisan/contract/subscription';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { announceChange, applyEvent } from './apply-event.ts';
import { awaitDecision } from './await-decision.ts';
import { hasStandingConsent } from './has-standing-consent.ts';
import { lockLive } from './subscription-store.ts';

/**
 * Pays for the next period now; the reply waits a moment for the carrier.
 * @throws AppError not_allowed_in_state
 */
export async function renewManually(services: Services, subscriberId: string): Promise<SubscriptionView> {
  await services.db.transaction().execute(async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live || !(await hasStandingConsent(trx, live))) throw new AppError('not_allowed_in_state');
    await applyEvent(trx, services, { subscriberId, actor: 'learner' }, { type: 'manual_renew' });
  });
  announceChange(services, subscriberId);
  return awaitDecision(services, subscriberId);
}
