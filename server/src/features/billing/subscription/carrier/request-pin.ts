import type { Plan } from '@lisan/contract/billing/subscription';
import { CarrierError, isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { ActivationRequested } from '../../../../gateways/carrier/port.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Session } from '../../../../platform/auth/session.ts';
import type { CodeSent } from '../../../account/otp/send-code.ts';
import { awaitedPin, deleteAwaitedPin, saveAwaitedPin } from './activation-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'carrier' | 'clock' | 'db' | 'newId'>;

const SPACING_SECONDS = 60;
/** What carriers' PINs live; each carrier judges it itself. */
const LIFE_SECONDS = 300;

/**
 * Has the carrier send its own PIN, where that is the carrier's way; null where our own code does.
 * @throws AppError too_many_requests, carrier_unavailable, 422 on `subscription_uuid` for a number it will not charge
 */
export async function requestPin(deps: Deps, session: Session, plan: Plan): Promise<CodeSent | null> {
  if (deps.carrier.capabilities().pinIssuer === 'us') return null;
  await requireSpacing(deps, session.subscriberId);
  await deleteAwaitedPin(deps.db, session.subscriberId);
  const requested = await askCarrier(deps, session, plan);
  if (requested?.pinSentBy !== 'carrier') return null;
  await saveAwaitedPin(deps.db, {
    subscriber_id: session.subscriberId,
    request_id: requested.requestId,
    plan_id: plan.uuid,
    terms_version: plan.terms.version,
    at: deps.clock.now(),
  });
  return { expires_in: LIFE_SECONDS, resend_in: SPACING_SECONDS };
}

async function requireSpacing({ db, clock }: Deps, subscriberId: string): Promise<void> {
  const earlier = await awaitedPin(db, subscriberId);
  const wait = earlier ? SPACING_SECONDS - (clock.now().getTime() - earlier.at.getTime()) / 1000 : 0;
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(wait) });
}

/** Null where a mandate is open already: the carrier has nothing left to confirm. */
async function askCarrier(
  { carrier, newId }: Deps,
  { msisdn }: Session,
  { uuid, price, period }: Plan,
): Promise<ActivationRequested | null> {
  try {
    return await carrier.requestActivation({ key: newId(), msisdn, planUuid: uuid, price, period });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'ALREADY_DONE') return null;
    if (error.kind === 'LIMIT_EXCEEDED') throw new AppError('too_many_requests', { retryAfter: LIFE_SECONDS });
    if (!isRefusal(error)) {
      throw new AppError('carrier_unavailable', { retryAfter: 10, cause: error });
    }
    throw invalidField('subscription_uuid', 'مشغّل شبكتك لا يتيح هذا الاشتراك لرقمك. يمكن تجربة خطة أخرى أو سؤاله.');
  }
}
