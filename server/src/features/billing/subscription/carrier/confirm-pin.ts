import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Session } from '../../../../platform/auth/session.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { wrongCode } from '../../../account/otp/verify-code.ts';
import type { BillingDeps } from '../../deps.ts';
import { storeMandate } from '../billing/mandate-store.ts';
import { cancelMandate } from '../billing/mandates.ts';
import { recordConsent, type Origin } from '../consent/record-consent.ts';
import { requireGuardianConsent } from '../guardian/require-guardian-consent.ts';
import { applyEventOrThrow, applyEvent, type Applied } from '../state/apply-event.ts';
import { lockLive } from '../state/subscription-store.ts';
import { deleteAwaitedPin, type AwaitedPin } from './activation-store.ts';
import { hasStoppedSince } from './stop-after-consent.ts';

type Confirmation = Origin & { session: Session; awaited: AwaitedPin; pin: string };

/**
 * Lets the carrier check its own PIN; then stores the consent with the carrier's request as evidence, and turns renewal
 * on.
 * @throws AppError 422 on `otp`, carrier_unavailable, not_allowed_in_state, guardian_consent_required
 */
export async function confirmPin(deps: BillingDeps, confirmation: Confirmation): Promise<Applied> {
  const askedAt = deps.clock.now();
  const mandate = await askCarrier(deps, confirmation);
  try {
    return await deps.db.transaction().execute((trx) => consent(trx, deps, { confirmation, mandate, askedAt }));
  } catch (error) {
    // A learner who left while the carrier checked the PIN has a mandate now that no subscription wants.
    if (error instanceof AppError) await endUnwantedMandate(deps, mandate);
    throw error;
  }
}

async function endUnwantedMandate(deps: BillingDeps, mandate: Mandate): Promise<void> {
  if (!deps.carrier.capabilities().hasMandates) return;
  await cancelMandate(deps, mandate).catch((error: unknown) =>
    deps.log.error({ err: error }, 'unwanted mandate could not be ended'),
  );
}

async function askCarrier({ carrier }: BillingDeps, { session, awaited, pin }: Confirmation): Promise<Mandate> {
  const { msisdn } = session;
  try {
    return await carrier.confirmActivation({ requestId: awaited.request_id, msisdn, pin });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'PIN_BAD') throw wrongCode();
    if (error.kind === 'PIN_DEAD') throw invalidField('otp', 'انتهت صلاحية هذا الرمز. يلزم طلب رمز جديد.');
    // The reply to an earlier attempt was lost: the present mandate is its result.
    const current = error.kind === 'ALREADY_DONE' ? await carrier.retrieveMandate(msisdn) : null;
    if (current?.planUuid === awaited.plan_id) return current;
    throw new AppError('carrier_unavailable', { retryAfter: 10, cause: error });
  }
}

async function consent(
  trx: Database,
  deps: BillingDeps,
  { confirmation, mandate, askedAt }: { confirmation: Confirmation; mandate: Mandate; askedAt: Date },
): Promise<Applied> {
  const { awaited, session } = confirmation;
  const { subscriberId } = session;
  const live = await lockLive(trx, subscriberId);
  if (live?.facts.request?.plan.uuid !== awaited.plan_id) throw wrongCode();
  // The learner may have been found to be under age since the request.
  await requireGuardianConsent(trx, subscriberId, { uuid: awaited.plan_id, terms: { version: awaited.terms_version } });
  const key = { subscriberId, subscriptionId: live.id };
  await recordConsent(trx, deps, {
    ...key,
    planId: awaited.plan_id,
    version: awaited.terms_version,
    evidence: { channel: 'carrier_pin', requestId: awaited.request_id },
    ip: confirmation.ip,
    userAgent: confirmation.userAgent,
    at: askedAt,
  });
  const applied = await applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'confirm' });
  if (deps.carrier.capabilities().hasMandates) await storeMandate(trx, key, mandate);
  await deleteAwaitedPin(trx, subscriberId);
  // A STOP that came between the PIN and this moment is newer than the consent.
  if (await hasStoppedSince(trx, session.msisdn, askedAt))
    await applyEvent(trx, deps, { subscriberId, actor: 'carrier' }, { type: 'unsubscribe' });
  return applied;
}
