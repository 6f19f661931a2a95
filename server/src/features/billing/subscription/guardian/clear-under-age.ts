import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import type { BillingDeps } from '../../deps.ts';
import { lockLive } from '../state/subscription-store.ts';
import { NOTICE_TTL_MS, guardianEndedText } from './guardian-text.ts';
import { withdrawConsentsFor } from './guardian-store.ts';

/**
 * Records that a subscriber was wrongly taken for under age, within the caller's transaction. The consents of guardians
 * end with it: a subscriber of age decides alone, and a later STOP of such a number must not end the subscription. The
 * subscriber's own consents stay as they are. Each guardian is sent a message. Returns the ids of the consents that
 * ended.
 */
export async function clearUnderAge(
  trx: Database,
  deps: BillingDeps,
  { subscriberId, msisdn }: { subscriberId: string; msisdn: string },
): Promise<string[]> {
  const now = deps.clock.now();
  await trx.updateTable('subscriber').set({ under_age_since: null }).where('id', '=', subscriberId).execute();
  // The subscription is locked before the consents, as everywhere.
  await lockLive(trx, subscriberId);
  const ended = await withdrawConsentsFor(trx, { subscriberId, now });
  for (const guardian of new Set(ended.map((consent) => consent.guardian_msisdn)))
    await queueSms(trx, deps, {
      msisdn: guardian,
      text: guardianEndedText(msisdn),
      class: 'transactional',
      // Without the learner's id: an erasure of the learner does not find the guardian's messages.
      dedupeKey: `guardian-ended:${deps.newId()}`,
      validUntil: new Date(now.getTime() + NOTICE_TTL_MS),
    });
  return ended.map(({ id }) => id);
}
