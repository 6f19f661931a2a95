import { countryOf } from '../../../../domain/subscriber/countries.ts';
import type { SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { queueSms, type Sms } from '../../../account/notification/queue-sms.ts';
import type { BillingDeps } from '../../deps.ts';
import { contactsOf, type Contact } from '../state/subscriber-contact.ts';
import { readRow, type Subscription } from '../state/subscription-store.ts';
import { leavingWays } from './leaving-ways.ts';
import { reminderText, smsText } from './notice-text.ts';
import { lockEndings, markReminded, nextReminderDue } from './reminder-store.ts';

const BATCH_SIZE = 100;

export function reminderJob(deps: BillingDeps): Job {
  return {
    name: 'remind-of-ends',
    workers: 'billing',
    pass: () => remindOfEnds(deps),
    nextDue: () => nextReminderDue(deps),
  };
}

/**
 * Reminds learners a day before free or paid time ends. Returns the number of ends that one transaction has handled.
 */
export async function remindOfEnds(deps: BillingDeps): Promise<number> {
  const { handled, queued } = await deps.db.transaction().execute((trx) => remindBatch(trx, deps));
  if (queued > 0) deps.jobs.wake('deliver-sms');
  return handled;
}

async function remindBatch(trx: Database, deps: BillingDeps): Promise<{ handled: number; queued: number }> {
  const endings = await lockEndings(trx, { now: deps.clock.now(), limit: BATCH_SIZE });
  if (endings.length === 0) return { handled: 0, queued: 0 };
  await markReminded(trx, endings);
  const contacts = await contactsOf(
    trx,
    endings.map((row) => row.subscriber_id),
  );
  const messages = endings.flatMap((row) => reminderFor(deps, row, contacts.get(row.subscriber_id)) ?? []);
  await queueSms(trx, deps, ...messages);
  return { handled: endings.length, queued: messages.length };
}

/** Returns null if no reminder is due, and for a subscription that cannot be read: it must not hold up the others. */
function reminderFor(deps: BillingDeps, row: Parameters<typeof readRow>[0], contact: Contact | undefined): Sms | null {
  try {
    const subscription = readRow(row);
    return contact && isWorthAnSms(subscription.facts) ? reminderOf(deps, subscription, contact) : null;
  } catch (error) {
    deps.log.error({ err: error, subscription: row.id }, 'reminder failed');
    return null;
  }
}

/**
 * Learners who renew by the day or the week would get more reminders than lessons; the end of free days always has a
 * reminder.
 */
function isWorthAnSms({ state, autoRenew, chargeOpen, plan }: SubscriptionFacts): boolean {
  if (chargeOpen) return false;
  return state === 'parking' || (autoRenew ? plan.period === 'month' : plan.period !== 'day');
}

function reminderOf(deps: BillingDeps, { id, facts }: Subscription, { msisdn, country }: Contact): Sms {
  const { plans, clock } = deps;
  const text = reminderText({ facts, nameOf: ({ uuid }) => plans.any(uuid).name, country: countryOf(country) });
  return {
    msisdn,
    text: smsText(text, leavingWays(deps)),
    class: 'transactional',
    dedupeKey: `subscription:${id}:${facts.version}:ending`,
    validUntil: facts.accessUntil ?? clock.now(),
  };
}
