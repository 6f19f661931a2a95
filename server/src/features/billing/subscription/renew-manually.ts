import { publishChange, applyEventOrThrow } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';
import { requireGuardianOfLive } from './guardian/require-guardian-consent.ts';
import type { SubscriptionDeps } from './deps.ts';

type Deps = Pick<SubscriptionDeps, 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'plans' | 'sessions'>;

/**
 * Pays for the next period now; the reply waits a moment for the carrier.
 * @throws AppError not_allowed_in_state, guardian_consent_required
 */
export async function renewManually(deps: Deps, subscriberId: string): Promise<Charged> {
  const applied = await deps.db.transaction().execute(async (trx) => {
    await requireGuardianOfLive(trx, deps, subscriberId);
    return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'manual_renew' });
  });
  publishChange(deps, subscriberId);
  return awaitDecision(deps, subscriberId, applied);
}
