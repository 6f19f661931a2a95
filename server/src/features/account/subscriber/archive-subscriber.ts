import type { Database } from '../../../platform/database/schema.ts';
import { withdrawPersonalSms } from '../notification/withdraw-personal-sms.ts';
import { writeInbox } from '../notification/write-inbox.ts';
import type { AccountDeps } from '../deps.ts';
import { insertOwnershipEvent } from './ownership-store.ts';
import { subscriberById, updateSubscriberRow } from './store.ts';

type Archive = {
  subscriberId: string;
  /**
   * `recycled`: the number has a new owner; `replaced`: staff gave it back to an earlier owner; `erased`: its owner
   * asked for erasure.
   */
  reason: 'recycled' | 'replaced' | 'erased';
  actor: 'sign-in' | 'carrier' | 'staff' | 'learner';
};

export type ArchiveDeps = Pick<AccountDeps, 'clock' | 'newId' | 'onArchive'>;

const NOTICE = {
  title: 'أُوقف حسابك لأن رقمه انتقل',
  text: 'بدا لنا أن رقمك صار لشخص آخر، فأوقفنا الحساب وأنهينا تجديد الاشتراك. ثم أعاده إليك فريق الدعم بكل تقدّمك.',
};

/**
 * Archives a subscriber whose number has a new owner: sessions end, no renewal carries over, and queued messages to the
 * number are withdrawn. Progress stays with the row, which `restoreSubscriber` brings back. The notice goes to the
 * archived inbox alone, because the number reaches the new owner.
 */
export async function archiveSubscriber(
  trx: Database,
  deps: ArchiveDeps,
  { subscriberId, reason, actor }: Archive,
): Promise<void> {
  const now = deps.clock.now();
  const { msisdn, archived_at } = await subscriberById(trx, subscriberId);
  if (archived_at !== null) return;
  await updateSubscriberRow(trx, subscriberId, { archived_at: now, archived_reason: reason });
  await insertOwnershipEvent(trx, { id: deps.newId(), subscriberId, msisdn, type: 'archived', reason, actor, now });
  await deps.onArchive(trx, subscriberId);
  await withdrawPersonalSms(trx, msisdn);
  if (reason === 'erased') return;
  await writeInbox(trx, deps, { subscriberId, key: `archived:${now.toISOString()}`, link: null, ...NOTICE });
}
