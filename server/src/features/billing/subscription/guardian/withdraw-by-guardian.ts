import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import { lockNumber } from '../../../account/subscriber/lock-number.ts';
import type { BillingDeps } from '../../deps.ts';
import { applyEvent, publishChange } from '../state/apply-event.ts';
import { lockLiveOf } from '../state/subscription-store.ts';
import { voidGuardianCodes, wardsOf, withdrawGuardianConsents } from './guardian-store.ts';
import { NOTICE_TTL_MS, guardianWithdrawnText } from './guardian-text.ts';

type Deps = Pick<BillingDeps, 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'plans' | 'sessions'>;

/**
 * Withdraws every consent that a number gave as guardian, in one transaction.
 *
 * Why: docs/decisions/052-a-guardian-agrees-by-a-code.md
 */
export async function withdrawByGuardian(deps: Deps, guardianMsisdn: string): Promise<void> {
  const wards = await deps.db
    .transaction()
    .execute((trx) => withdrawByGuardianWithin(trx, deps, { guardianMsisdn, alsoLocks: [] }));
  for (const subscriberId of wards) publishChange(deps, subscriberId);
}

type Withdrawal = {
  guardianMsisdn: string;
  /** Subscribers whose subscriptions the transaction changes too: all are locked in one order. */
  alsoLocks: readonly string[];
};

/**
 * Withdraws every consent that a number gave as guardian, and ends those subscriptions immediately; codes that were not
 * passed on yet lose their effect. All of it happens in the caller's transaction: a process that ends in the middle
 * leaves no withdrawn consent whose subscription continues. Returns the subscribers; after the commit the caller calls
 * `publishChange` for each.
 */
export async function withdrawByGuardianWithin(
  trx: Database,
  deps: Omit<Deps, 'db' | 'jobs' | 'sessions'>,
  { guardianMsisdn, alsoLocks }: Withdrawal,
): Promise<string[]> {
  const now = deps.clock.now();
  // Locked first, so that no code becomes a consent after the look-up.
  await lockNumber(trx, guardianMsisdn);
  await voidGuardianCodes(trx, guardianMsisdn, now);
  const wards = await wardsOf(trx, guardianMsisdn);
  // The subscriptions are locked before the consents, as everywhere.
  await lockLiveOf(trx, [...alsoLocks, ...wards.map(({ id }) => id)]);
  const ended: string[] = [];
  for (const { id: subscriberId, msisdn } of wards) {
    // Staff may have ended the consent since the look-up, together with the guardian's rights.
    if (!(await withdrawGuardianConsents(trx, { guardianMsisdn, subscriberId, now }))) continue;
    await applyEvent(trx, deps, { subscriberId, actor: 'guardian' }, { type: 'unsubscribe' });
    await queueSms(trx, deps, {
      msisdn: guardianMsisdn,
      text: guardianWithdrawnText(msisdn),
      class: 'transactional',
      // Without the learner's id: an erasure of the learner does not find the guardian's messages.
      dedupeKey: `guardian-withdrawn:${deps.newId()}`,
      validUntil: new Date(now.getTime() + NOTICE_TTL_MS),
    });
    ended.push(subscriberId);
  }
  return ended;
}
