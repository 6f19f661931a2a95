import { countryOf } from '../../../domain/subscriber/countries.ts';
import type { Notice, SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { nextPlan } from '../../../domain/subscription/next-charge.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { queueSms, type Sms } from '../../notification/queue-sms.ts';
import { tellSubscribers, type Told } from '../../notification/tell-subscribers.ts';
import { noticeText } from './notice-text.ts';
import { contactsOf, type Contact } from '../state/subscriber-contact.ts';

const NOTICE_LIFE_MS = 86_400_000;
const TITLE = 'اشتراكك';

export type NoticeOf = {
  owner: { id: string; subscriber_id: string };
  facts: SubscriptionFacts;
  about: Notice;
  isPaid: boolean;
};

/**
 * Tells learners by SMS what became of their subscriptions, and in the ways they have chosen beside it, within the
 * caller's transaction.
 */
export async function queueNotices(
  trx: Database,
  services: Pick<Services, 'clock' | 'newId' | 'plans' | 'config'>,
  notices: readonly NoticeOf[],
): Promise<void> {
  if (notices.length === 0) return;
  const contacts = await contactsOf(
    trx,
    notices.map(({ owner }) => owner.subscriber_id),
  );
  const messages = notices.flatMap(
    (notice) => messageOf(services, notice, contacts.get(notice.owner.subscriber_id)) ?? [],
  );
  await queueSms(trx, services, ...messages.map(({ sms }) => sms));
  await tellSubscribers(trx, services, {
    about: {
      types: ['billing'],
      topic: 'subscription',
      isUrgent: false,
      endsAt: (from) => new Date(from.getTime() + NOTICE_LIFE_MS),
    },
    told: messages.map(({ told }) => told),
  });
}

type Message = { sms: Sms; told: Told };

function messageOf(
  { clock, plans }: Pick<Services, 'clock' | 'plans'>,
  { owner, facts, about, isPaid }: NoticeOf,
  contact: Contact | undefined,
): Message | null {
  if (!contact) throw new Error(`Subscriber ${owner.subscriber_id} is not there`);
  const country = countryOf(contact.country);
  const text = noticeText(about, { facts, planName: plans.any(nextPlan(facts).uuid).name, country, isPaid });
  if (text === null) return null;
  const dedupeKey = `subscription:${owner.id}:${facts.version}:${about}`;
  const validUntil = new Date(clock.now().getTime() + NOTICE_LIFE_MS);
  const to = { subscriberId: owner.subscriber_id, msisdn: contact.msisdn, country: contact.country };
  return {
    sms: { msisdn: contact.msisdn, text, class: 'transactional', dedupeKey, validUntil },
    // An SMS says who writes; the app need not.
    told: { to, key: dedupeKey, title: TITLE, text: text.replace(/^لسان: /, ''), sms: null, link: '/subscription' },
  };
}
