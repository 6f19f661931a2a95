import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { queueSms } from '../notification/queue-sms.ts';
import type { AccountDeps } from '../deps.ts';
import { findLinksSince } from './challenge-store.ts';
import { issueLoginCodeWithin } from './login-codes.ts';

const MAX_LINKS_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

/**
 * Sends a login link to a number by SMS, within the caller's transaction: single use, ten minutes. Only the message
 * contains the link, and its text is wiped like the text of a code. Wake `deliver-codes` after the commit. Returns the
 * end of the link's validity.
 * @throws AppError too_many_requests after three links within an hour
 */
export async function sendLoginLinkWithin(trx: Database, deps: AccountDeps, msisdn: string): Promise<Date> {
  const now = deps.clock.now();
  const sent = await findLinksSince(trx, msisdn, new Date(now.getTime() - HOUR_MS));
  const oldest = sent[MAX_LINKS_AN_HOUR - 1];
  if (oldest) {
    const retryAfter = Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1_000);
    throw new AppError('too_many_requests', { retryAfter });
  }
  const { url, expiresAt } = await issueLoginCodeWithin(trx, deps, msisdn);
  await queueSms(trx, deps, {
    msisdn,
    text: `رابط الدخول إلى لسان، صالح 10 دقائق ولمرة واحدة، ولا يُعطى لأحد:\n${url}`,
    class: 'otp',
    dedupeKey: `login-link:${deps.newId()}`,
    validUntil: expiresAt,
  });
  return expiresAt;
}
