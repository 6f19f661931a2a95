import type { Session } from '../../../../platform/auth/session.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { sendCode, type CodeSent } from '../../../account/otp/send-code.ts';
import { readMsisdn } from '../../../account/subscriber/read-msisdn.ts';
import type { BillingDeps } from '../../deps.ts';
import { requireCurrentTerms } from '../plans/require-current-terms.ts';
import { publishChange } from '../state/apply-event.ts';
import { countGuardianCodes, lockGuardianCodes } from './guardian-store.ts';
import { requireAdult } from './require-adult.ts';
import { setUnderAge } from './under-age.ts';
import { guardianCodeText } from './guardian-text.ts';

const DAY_MS = 86_400_000;
/** A subscriber's codes to guardians in a day: more would be a nuisance to unknown people. */
export const MAX_GUARDIAN_CODES = 5;

type Ask = { session: Session; ip: string; msisdn: string; planId: string; consentVersion: string };

/**
 * Sends the guardian a code whose return is consent to exactly these terms. A subscriber who asks for it is under age
 * once the message is on its way, and renewal stops until a guardian consents; only staff can change that.
 * @throws AppError 422 on `msisdn` or `consent_version`, not_found, too_many_requests with the seconds to wait
 */
export async function requestGuardianConsent(deps: BillingDeps, ask: Ask): Promise<CodeSent> {
  const { session, ip } = ask;
  const { subscriberId, msisdn: ward } = session;
  const plan = deps.plans.offer(ask.planId);
  requireCurrentTerms(plan, ask.consentVersion);
  const { msisdn } = readMsisdn(deps, ask.msisdn);
  if (msisdn === ward) throw invalidField('msisdn', 'هذا رقمك. المطلوب رقم وليّ الأمر.');
  await requireAdult(deps.db, msisdn);
  await requireFewCodes(deps.db, deps, subscriberId);
  const sent = await sendCode(deps, {
    msisdn,
    purpose: 'guardian',
    ip,
    // As a guest of the guardian's number, so that its own codes are never used up.
    client: { isKnown: false, deviceHash: session.tokenHash },
    detail: { subscriber: subscriberId, plan: plan.uuid, version: plan.terms.version },
    write: (code) => guardianCodeText({ ward, plan }, code),
    admit: async (trx) => {
      // Checked again when the code is written: concurrent requests have all passed the check above.
      await lockGuardianCodes(trx, subscriberId);
      await requireFewCodes(trx, deps, subscriberId);
      // Together with the message: if a limit refuses it, nothing changes and the learner sees why. A message that the
      // carrier does not deliver later takes nothing back, because turning renewal on again would charge a learner who
      // has just said that a guardian decides; the dialog offers another message and another number.
      await setUnderAge(trx, deps, { subscriberId, actor: 'learner', at: deps.clock.now() });
    },
  });
  publishChange(deps, subscriberId);
  return sent;
}

/** @throws AppError too_many_requests */
async function requireFewCodes(db: Database, { clock }: BillingDeps, subscriberId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  if ((await countGuardianCodes(db, subscriberId, since)) >= MAX_GUARDIAN_CODES)
    throw new AppError('too_many_requests', { retryAfter: DAY_MS / 1000 });
}
