import type { Session } from '../../../../platform/auth/session.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import { refuse, verifyCode, wrongCode } from '../../../account/otp/verify-code.ts';
import { readMsisdn } from '../../../account/subscriber/read-msisdn.ts';
import type { BillingDeps } from '../../deps.ts';
import type { Origin } from '../consent/record-consent.ts';
import { publishedTerms } from '../plans/plan-store.ts';
import { insertGuardianConsent, lockUnderAge } from './guardian-store.ts';
import { requireAdult } from './require-adult.ts';
import { NOTICE_TTL_MS, guardianAgreedText } from './guardian-text.ts';

type Confirmation = Origin & { session: Session; msisdn: string; otp: string };

/**
 * Checks the code that the guardian passed on, stores the consent word for word, and sends the guardian the way to
 * withdraw it.
 * @throws AppError 422 on `otp` or `msisdn`, too_many_requests
 */
export async function confirmGuardianConsent(deps: BillingDeps, given: Confirmation): Promise<void> {
  const { msisdn } = readMsisdn(deps, given.msisdn);
  const client = { isKnown: false, deviceHash: given.session.tokenHash, network: given.ip };
  const result = await deps.db.transaction().execute(async (trx) => {
    const found = await verifyCode(trx, deps, { msisdn, purpose: 'guardian', code: given.otp, client });
    if (found === 'wrong' || 'retryAfter' in found) return found;
    const { subscriber, plan, version } = found.challenge.detail;
    // Another subscriber's code. Thrown here, so that it stays valid for that subscriber.
    if (subscriber !== given.session.subscriberId || plan === undefined || version === undefined) throw wrongCode();
    await requireAdult(trx, msisdn);
    // Staff found the subscriber to be of age since: a consent would be another person's power over an adult's plan.
    if (!found.alreadyUsed && !(await lockUnderAge(trx, subscriber))) throw wrongCode();
    if (!found.alreadyUsed)
      await recordGuardianConsent(trx, deps, {
        ...given,
        msisdn,
        planId: plan,
        version,
        challengeId: found.challenge.id,
      });
    return null;
  });
  if (result !== null) throw refuse(result);
  deps.jobs.wake('deliver-sms');
}

type Agreed = Confirmation & { planId: string; version: string; challengeId: string };

async function recordGuardianConsent(trx: Database, deps: BillingDeps, agreed: Agreed): Promise<void> {
  const terms = await publishedTerms(trx, agreed);
  if (!terms) throw new Error(`Terms ${agreed.version} of plan ${agreed.planId} were never published`);
  const now = deps.clock.now();
  const plan = deps.plans.any(agreed.planId);
  const id = deps.newId();
  await insertGuardianConsent(trx, {
    subscriber_id: agreed.session.subscriberId,
    id,
    guardian_msisdn: agreed.msisdn,
    plan_id: agreed.planId,
    terms_version: terms.version,
    terms_text: terms.text,
    amount: terms.amount,
    currency: terms.currency,
    exponent: terms.exponent,
    period: plan.period,
    challenge_id: agreed.challengeId,
    ip: agreed.ip,
    user_agent: agreed.userAgent?.slice(0, 300) ?? null,
    at: now,
    withdrawn_at: null,
    withdrawn_by: null,
  });
  await queueSms(trx, deps, {
    msisdn: agreed.msisdn,
    text: guardianAgreedText(
      { ward: agreed.session.msisdn, plan },
      { bySms: deps.plans.leaveBySms, support: deps.course.info.support.phone },
    ),
    class: 'transactional',
    dedupeKey: `guardian-agreed:${id}`,
    validUntil: new Date(now.getTime() + NOTICE_TTL_MS),
  });
}
