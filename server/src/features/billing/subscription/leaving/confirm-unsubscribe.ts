import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { Session } from '../../../../platform/auth/session.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { refuse, verifyCode, wrongCode, type CodeResult } from '../../../account/otp/verify-code.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange, applyEventOrThrow, type Applied } from '../state/apply-event.ts';
import { presentSubscription } from '../present.ts';
import { UNSUBSCRIBE_TTL_MS } from './request-unsubscribe.ts';
import { unsubscribeRequest } from './unsubscribe-store.ts';

type Leaving = { session: Session; otp: string | undefined };

/**
 * Cancels: charging stops immediately, and a job ends the operator's mandate, with retries.
 * @throws AppError 422 on `otp`, too_many_requests, not_allowed_in_state
 */
export async function confirmUnsubscribe(deps: BillingDeps, leaving: Leaving): Promise<SubscriptionView> {
  const { subscriberId } = leaving.session;
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const refusal = (await needsCode(trx, deps, subscriberId)) ? await checkCode(trx, deps, leaving) : null;
    return refusal ?? applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'unsubscribe' });
  });
  if (!isApplied(outcome)) throw refuse(outcome);
  publishChange(deps, subscriberId);
  return presentSubscription(outcome, { plans: deps.plans, now: deps.clock.now() });
}

type Refusal = Exclude<CodeResult, { challenge: unknown }>;

function isApplied(outcome: Applied | Refusal): outcome is Applied {
  return outcome !== 'wrong' && 'facts' in outcome;
}

async function needsCode(trx: Database, { carrier, clock }: BillingDeps, subscriberId: string): Promise<boolean> {
  if (!carrier.capabilities().cancelRequiresOtp) return false;
  const since = new Date(clock.now().getTime() - UNSUBSCRIBE_TTL_MS);
  const request = await unsubscribeRequest(trx, { subscriberId, since });
  return request?.otp_required ?? true;
}

/** Returns null when the code is right. */
async function checkCode(trx: Database, deps: BillingDeps, { session, otp }: Leaving): Promise<Refusal | null> {
  if (otp === undefined) throw wrongCode();
  const result = await verifyCode(trx, deps, { msisdn: session.msisdn, purpose: 'unsubscribe', code: otp });
  if (result === 'wrong' || 'retryAfter' in result) return result;
  return result.alreadyUsed ? 'wrong' : null;
}
