import type { Plan } from '@lisan/contract/billing/subscription';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { nextPlan } from '../../../../domain/subscription/next-charge.ts';
import type { BillingDeps } from '../../deps.ts';
import { lockLive } from '../state/subscription-store.ts';
import { lockActiveConsent } from './guardian-store.ts';
import { isUnderAge } from './under-age.ts';

/**
 * Requires a guardian's consent to exactly these terms if the subscriber is under age. A concurrent withdrawal waits
 * for the transaction, and then ends the subscription or renewal that the transaction started.
 * @throws AppError guardian_consent_required
 */
export async function requireGuardianConsent(
  trx: Database,
  subscriberId: string,
  plan: Pick<Plan, 'uuid'> & { terms: Pick<Plan['terms'], 'version'> },
): Promise<void> {
  if (!(await isUnderAge(trx, subscriberId))) return;
  const active = await lockActiveConsent(trx, { subscriberId, planId: plan.uuid, version: plan.terms.version });
  if (!active) throw new AppError('guardian_consent_required');
}

/** Requires the same for the plan that the live subscription is charged for next, if there is one. */
export async function requireGuardianOfLive(
  trx: Database,
  { plans }: BillingDeps,
  subscriberId: string,
): Promise<void> {
  const live = await lockLive(trx, subscriberId);
  if (live) await requireGuardianConsent(trx, subscriberId, plans.any(nextPlan(live.facts).uuid));
}
