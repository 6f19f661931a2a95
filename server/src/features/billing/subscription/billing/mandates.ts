import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import { knownMandate, storeMandate, type MandateOwner } from './mandate-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'carrier' | 'db'>;

/**
 * Ensures that the carrier lets us charge this plan. Requests nothing when a mandate for the plan is active, also when
 * its answer was lost the last time.
 * @throws CarrierError
 */
export async function ensureMandate(
  deps: Deps,
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
 * Ends what mandate there is; leaving is done for the learner already, whatever the carrier answers.
 * @throws CarrierError
 */
export async function endMandate(deps: Deps, owner: MandateOwner): Promise<void> {
  if (!deps.carrier.capabilities().hasMandates) return;
  const known = await knownMandate(deps.db, owner);
  const current = await deps.carrier.retrieveMandate(known.msisdn);
  // On a recycled number, a mandate that we do not know belongs to its new owner.
  const isTheirs = current !== null && (!known.isArchived || current.mandateId === known.mandateId);
  if (isTheirs) await cancelMandate(deps, current);
  await storeMandate(deps.db, owner, null);
}

async function openMandate(
  { carrier }: Deps,
  { key, msisdn, plan }: { key: string; msisdn: string; plan: PlanTerms },
): Promise<Mandate> {
  const ask = { key, msisdn, planUuid: plan.uuid, price: plan.price, period: plan.period };
  const { requestId, pinSentBy } = await carrier.requestActivation(ask);
  if (pinSentBy === 'carrier') throw new CarrierError('DENIED');
  return carrier.confirmActivation({ requestId, msisdn });
}

/** @throws CarrierError, but not where it has ended already */
export async function cancelMandate(
  { carrier }: Pick<SubscriptionDeps, 'carrier'>,
  { msisdn, mandateId }: Mandate,
): Promise<void> {
  try {
    await carrier.cancelMandate({ msisdn, mandateId });
  } catch (error) {
    const isGone = error instanceof CarrierError && error.kind === 'ALREADY_DONE';
    if (!isGone) throw error;
  }
}
