import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import type { BillingDeps } from '../../deps.ts';
import { knownMandate, storeMandate, type MandateOwner } from './mandate-store.ts';

/**
 * Ensures that the carrier lets us charge this plan. Requests nothing when a mandate for the plan is active, even if
 * the reply to its request was lost.
 * @throws CarrierError
 */
export async function ensureMandate(
  deps: BillingDeps,
  owner: MandateOwner,
  { plan, key }: { plan: PlanTerms; key: string },
): Promise<void> {
  const { hasMandates, pinIssuer } = deps.carrier.capabilities();
  const known = await knownMandate(deps.db, owner);
  if (!hasMandates || known.planId === plan.uuid) return;
  const current = await deps.carrier.retrieveMandate(known.msisdn);
  // A carrier that sends its own PINs did so when the learner agreed; a background renewal cannot enter another one.
  const isReusable = current?.planUuid === plan.uuid || (current !== null && pinIssuer === 'carrier');
  const mandate = isReusable ? current : await openMandate(deps, { key, msisdn: known.msisdn, plan });
  await storeMandate(deps.db, owner, mandate);
}

/**
 * Ends the carrier's mandate, if any; for the learner, leaving is complete whatever the carrier answers.
 * @throws CarrierError
 */
export async function endMandate(deps: BillingDeps, owner: MandateOwner): Promise<void> {
  if (!deps.carrier.capabilities().hasMandates) return;
  const known = await knownMandate(deps.db, owner);
  const current = await deps.carrier.retrieveMandate(known.msisdn);
  // On a recycled number, a mandate that we do not know belongs to its new owner.
  const isTheirs = current !== null && (!known.isArchived || current.mandateId === known.mandateId);
  if (isTheirs) await cancelMandate(deps, current);
  await storeMandate(deps.db, owner, null);
}

async function openMandate(
  { carrier }: BillingDeps,
  { key, msisdn, plan }: { key: string; msisdn: string; plan: PlanTerms },
): Promise<Mandate> {
  const ask = { key, msisdn, planUuid: plan.uuid, price: plan.price, period: plan.period };
  const { requestId, pinSentBy } = await carrier.requestActivation(ask);
  if (pinSentBy === 'carrier') throw new CarrierError('DENIED');
  return carrier.confirmActivation({ requestId, msisdn });
}

/** @throws CarrierError, except if the mandate has already ended */
export async function cancelMandate({ carrier }: BillingDeps, { msisdn, mandateId }: Mandate): Promise<void> {
  try {
    await carrier.cancelMandate({ msisdn, mandateId });
  } catch (error) {
    const isGone = error instanceof CarrierError && error.kind === 'ALREADY_DONE';
    if (!isGone) throw error;
  }
}
