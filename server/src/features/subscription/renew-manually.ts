import type { Services } from '../../compose/services.ts';
import { announceChange, applyEvent } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';

/**
 * Pays for the next period now; the reply waits a moment for the carrier.
 * @throws AppError not_allowed_in_state
 */
export async function renewManually(services: Services, subscriberId: string): Promise<Charged> {
  const applied = await services.db
    .transaction()
    .execute((trx) => applyEvent(trx, services, { subscriberId, actor: 'learner' }, { type: 'manual_renew' }));
  announceChange(services, subscriberId);
  return awaitDecision(services, subscriberId, applied);
}
