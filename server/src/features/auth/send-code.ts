import { isLoopback, isWithin } from '../../domain/subscriber/address.ts';
import { CODE_LIFE_MS, otpSmsText, sendDecision, type OtpPurpose } from '../../domain/otp/otp-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { queueSms } from '../notification/queue-sms.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { hashCode, newCode } from './code-hash.ts';
import { spendOtpBudget } from './spend-otp-budget.ts';
import { failuresOf, insertChallenge, lockNumber, sendsFromAddress, sendsToNumber } from './store.ts';

export type SendCode = {
  msisdn: string;
  purpose: OtpPurpose;
  /** The address the request came from, already cut to its /64 when IPv6. */
  ip: string;
  /** What the code stands for, such as the plan and the version of its terms. */
  detail?: Record<string, string>;
};

export type CodeSent = { expires_in: number; resend_in: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Sends a one-time code by SMS, if the limits of the number and the address allow it.
 * @throws AppError too_many_requests with the seconds to wait
 */
export async function sendCode(services: Services, ask: SendCode): Promise<CodeSent> {
  const sent = await services.db.transaction().execute((trx) => sendWithin(trx, services, ask));
  services.jobs.wake('deliver-codes');
  return sent;
}

async function sendWithin(trx: Database, services: Services, ask: SendCode): Promise<CodeSent> {
  const now = services.clock.now();
  await lockNumber(trx, ask.msisdn);
  const decision = sendDecision({
    now,
    sentToNumber: await sendsToNumber(trx, ask.msisdn, new Date(now.getTime() - DAY_MS)),
    sentFromIp: isExempt(services, ask.ip)
      ? []
      : await sendsFromAddress(trx, ask.ip, new Date(now.getTime() - HOUR_MS)),
    failures: await failuresOf(trx, ask.msisdn),
  });
  if (!decision.ok) throw new AppError('too_many_requests', { retryAfter: decision.retryAfter });
  await spendOtpBudget(trx, services, readMsisdn(services, ask.msisdn).country);
  await writeCode(trx, services, ask);
  return { expires_in: CODE_LIFE_MS / 1000, resend_in: decision.resendIn };
}

/** Behind loopback are our own tests and proxies, behind a carrier's range thousands of its subscribers. */
function isExempt({ config }: Services, network: string): boolean {
  return isLoopback(network) || isWithin(network, config.carrierNetworks);
}

async function writeCode(trx: Database, services: Services, ask: SendCode): Promise<void> {
  const now = services.clock.now();
  const id = services.newId();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  await insertChallenge(trx, {
    id,
    msisdn: ask.msisdn,
    purpose: ask.purpose,
    code_hash: hashCode(services.secrets.otpPepper, { challengeId: id, purpose: ask.purpose, code }),
    detail: JSON.stringify(ask.detail ?? {}),
    ip: ask.ip,
    created_at: now,
    expires_at: expiresAt,
    attempts: 0,
    consumed_at: null,
    replaced_at: null,
  });
  await queueSms(trx, services, {
    msisdn: ask.msisdn,
    text: otpSmsText({ code, domain: services.host, purpose: ask.purpose }),
    class: 'otp',
    dedupeKey: `otp:${id}`,
    validUntil: expiresAt,
  });
}
