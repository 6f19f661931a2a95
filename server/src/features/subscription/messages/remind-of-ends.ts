import { countryOf } from '../../../domain/subscriber/countries.ts';
import type { SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { nextPlan } from '../../../domain/subscription/next-charge.ts';
import { DAY_MS } from '../../../domain/subscription/periods.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { queueSms } from '../../notification/queue-sms.ts';
import { lockNextEnding, markReminded } from '../billing/due-store.ts';
import { reminderText } from './notice-text.ts';
import { contactOf } from '../state/subscriber-contact.ts';
import type { Subscription } from '../state/subscription-store.ts';

const BATCH = 100;

/** A day before free or paid time ends its owner is told what follows. Gives how many were looked at. */
export async function remindOfEnds(services: Services): Promise<number> {
  let looked = 0;
  while (looked < BATCH && (await services.db.transaction().execute((trx) => remindNext(trx, services)))) looked += 1;
  if (looked > 0) services.jobs.wake('deliver-sms');
  return looked;
}

async function remindNext(trx: Database, services: Services): Promise<boolean> {
  const now = services.clock.now();
  const ending = await lockNextEnding(trx, { now, until: new Date(now.getTime() + DAY_MS) });
  if (!ending) return false;
  await markReminded(trx, ending, ending.access_ends_at);
  if (isWorthASms(ending.facts)) await queueReminder(trx, services, ending);
  return true;
}

/** Those who renew by the day or the week would get more reminders than lessons; the end of free days is always told. */
function isWorthASms({ state, autoRenew, chargeOpen, plan }: SubscriptionFacts): boolean {
  if (chargeOpen) return false;
  return state === 'parking' || (autoRenew ? plan.period === 'month' : plan.period !== 'day');
}

async function queueReminder(
  trx: Database,
  services: Services,
  { subscriber_id, id, facts }: Subscription,
): Promise<void> {
  const { msisdn, country } = await contactOf(trx, subscriber_id);
  const planName = services.plans.any(nextPlan(facts).uuid).name;
  await queueSms(trx, services, {
    msisdn,
    text: reminderText({ facts, planName, country: countryOf(country) }),
    class: 'transactional',
    dedupeKey: `subscription:${id}:${facts.version}:ending`,
    validUntil: facts.accessUntil ?? services.clock.now(),
  });
}
