import { countryOf } from '../../domain/subscriber/countries.ts';
import type { Notice, SubscriptionFacts } from '../../domain/subscription/facts.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { queueSms } from '../notification/queue-sms.ts';
import { noticeText } from './notice-text.ts';
import { contactOf } from './subscriber-contact.ts';

const NOTICE_LIFE_MS = 86_400_000;

type NoticeOf = {
  owner: { id: string; subscriber_id: string };
  facts: SubscriptionFacts;
  about: Notice;
  isPaid: boolean;
};

/** Tells the learner by SMS what became of the subscription, within the caller's transaction. */
export async function queueNotice(
  trx: Database,
  services: Pick<Services, 'clock' | 'newId' | 'plans'>,
  { owner, facts, about, isPaid }: NoticeOf,
): Promise<void> {
  const { msisdn, country } = await contactOf(trx, owner.subscriber_id);
  const text = noticeText(about, {
    facts,
    planName: services.plans.any(facts.plan.uuid).name,
    country: countryOf(country),
    isPaid,
  });
  if (text === null) return;
  const validUntil = new Date(services.clock.now().getTime() + NOTICE_LIFE_MS);
  const dedupeKey = `subscription:${owner.id}:${facts.version}:${about}`;
  await queueSms(trx, services, { msisdn, text, class: 'transactional', dedupeKey, validUntil });
}
