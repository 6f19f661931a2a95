import type { Money } from '@lisan/contract/values/values';
import { countryOf } from '../../../../domain/subscriber/countries.ts';
import { isFreeOnly, type Notice, type SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms, type Sms } from '../../../account/notification/queue-sms.ts';
import { notifySubscribers, type Notice as AppNotice } from '../../../account/notification/notify-subscribers.ts';
import type { BillingDeps } from '../../deps.ts';
import { contactsOf, type Contact } from '../state/subscriber-contact.ts';
import { leavingWays } from './leaving-ways.ts';
import { noticeText, smsText } from './notice-text.ts';

const NOTICE_TTL_MS = 86_400_000;
const FREE_DAYS_ENDED = 'انتهت أيامك المجانية';

/** The titles of messages in the inbox. */
const TITLES: Record<Notice, string> = {
  free_started: 'بدأت أيامك المجانية',
  activated: 'بدأ اشتراكك',
  renewed: 'تجدّد اشتراكك',
  charge_denied: 'لم ينجح الخصم',
  suspended: 'توقف اشتراكك مؤقتًا',
  cancelled: 'أُلغي اشتراكك',
  reactivated: 'عاد اشتراكك',
  plan_changed: 'تغيّرت خطتك',
  days_credited: 'زادت أيامك',
  expired: 'انتهى اشتراكك',
};

export type NoticeOf = {
  owner: { id: string; subscriber_id: string };
  facts: SubscriptionFacts;
  about: Notice;
  isPaid: boolean;
  taken: Money | null;
};

/**
 * Queues the notices of changed subscriptions within the caller's transaction: by SMS, and by the other channels that
 * learners have chosen.
 */
export async function queueNotices(
  trx: Database,
  deps: Pick<BillingDeps, 'clock' | 'newId' | 'plans' | 'config'>,
  notices: readonly NoticeOf[],
): Promise<void> {
  if (notices.length === 0) return;
  const contacts = await contactsOf(
    trx,
    notices.map(({ owner }) => owner.subscriber_id),
  );
  const messages = notices.flatMap((notice) => messageOf(deps, notice, contacts.get(notice.owner.subscriber_id)) ?? []);
  await queueSms(trx, deps, ...messages.map(({ sms }) => sms));
  await notifySubscribers(trx, deps, {
    about: {
      types: ['billing'],
      topic: 'subscription',
      isUrgent: false,
      endsAt: (from) => new Date(from.getTime() + NOTICE_TTL_MS),
    },
    notices: messages.map(({ notice }) => notice),
  });
}

type Message = { sms: Sms; notice: AppNotice };

function messageOf(
  { clock, plans, config }: Pick<BillingDeps, 'clock' | 'plans' | 'config'>,
  { owner, facts, about, isPaid, taken }: NoticeOf,
  contact: Contact | undefined,
): Message | null {
  if (!contact) throw new Error(`Subscriber ${owner.subscriber_id} does not exist`);
  const country = countryOf(contact.country);
  const text = noticeText(about, { facts, nameOf: ({ uuid }) => plans.any(uuid).name, country, isPaid, taken });
  if (text === null) return null;
  const dedupeKey = `subscription:${owner.id}:${facts.version}:${about}`;
  const validUntil = new Date(clock.now().getTime() + NOTICE_TTL_MS);
  const to = { subscriberId: owner.subscriber_id, msisdn: contact.msisdn, country: contact.country };
  return {
    sms: {
      msisdn: contact.msisdn,
      text: smsText(text, leavingWays({ plans, config })),
      class: 'transactional',
      dedupeKey,
      validUntil,
    },
    // An SMS names its sender and how to unsubscribe; in the app the message links to the subscription.
    notice: {
      to,
      key: dedupeKey,
      title: about === 'expired' && isFreeOnly(facts) ? FREE_DAYS_ENDED : TITLES[about],
      text: text.body,
      sms: null,
      link: '/subscription',
    },
  };
}
