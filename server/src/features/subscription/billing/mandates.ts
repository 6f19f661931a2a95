import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Services } from '../../../services.ts';
import { knownMandate, storeMandate, type MandateOwner } from './mandate-store.ts';

/**
 * Sees to it that the carrier lets us charge this plan. Asks for nothing where a mandate for the plan stands, also when
 * its answer was lost the last time.
 * @throws CarrierError
 */
export async function ensureMandate(
  services: Services,
  owner: MandateOwner,
  { plan, key }: { plan: PlanTerms; key: string },
): Promise<void> {
  const known = await knownMandate(services.db, owner);
  if (known.planId === plan.uuid) return;
  const standing = await services.carrier.retrieveMandate(known.msisdn);
  const mandate =
    standing?.planUuid === plan.uuid ? standing : await openMandate(services, { key, msisdn: known.msisdn, plan });
  await storeMandate(services.db, owner, mandate);
}

/**
 * Ends what mandate there is; leaving is done for the learner already, whatever the carrier answers.
 * @throws CarrierError
 */
export async function endMandate(services: Services, owner: MandateOwner): Promise<void> {
  const { msisdn } = await knownMandate(services.db, owner);
  const standing = await services.carrier.retrieveMandate(msisdn);
  if (standing) await cancelMandate(services, standing);
  await storeMandate(services.db, owner, null);
}

async function openMandate(
  { carrier }: Services,
  { key, msisdn, plan }: { key: string; msisdn: string; plan: PlanTerms },
): Promise<Mandate> {
  const ask = { key, msisdn, planUuid: plan.uuid, price: plan.price, period: plan.period };
  const { requestId, pinSentBy } = await carrier.requestActivation(ask);
  // The learner confirmed our own code; a PIN of the carrier's would have to be asked for on a screen of its own.
  if (pinSentBy === 'carrier') throw new CarrierError('DENIED');
  return carrier.confirmActivation({ requestId, msisdn });
}

async function cancelMandate({ carrier }: Services, { msisdn, mandateId }: Mandate): Promise<void> {
  try {
    await carrier.cancelMandate({ msisdn, mandateId });
  } catch (error) {
    const isGone = error instanceof CarrierError && error.kind === 'ALREADY_DONE';
    if (!isGone) throw error;
  }
}
