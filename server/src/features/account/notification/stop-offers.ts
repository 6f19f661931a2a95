import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import type { AccountDeps } from '../deps.ts';
import { recipientOf } from './choice-store.ts';
import { declineType } from './decline-type.ts';
import { expirePromotional } from './sms-store.ts';
import { readStopToken } from './stop-token.ts';

const EXPIRED = 'انتهت صلاحية هذا الرابط. إيقاف هذه الرسائل ممكن من حسابك بعد الدخول.';

/**
 * Stops offers by SMS and push to the learner whom a link names, and withdraws messages that are queued.
 * @throws AppError not_found for a token that we did not sign, and for an expired one
 */
export async function stopOffers({ db, clock, secrets }: AccountDeps, token: string): Promise<void> {
  const subscriberId = readStopToken(verifyingKeys(secrets), { token, now: clock.now(), purpose: 'stop-offers' });
  if (subscriberId === null) throw new AppError('not_found', { message: EXPIRED });
  await db.transaction().execute(async (trx) => {
    await declineType(trx, subscriberId, 'offers');
    const recipient = await recipientOf(trx, subscriberId);
    if (recipient) await expirePromotional(trx, recipient.msisdn);
  });
}
