import type { NotificationChannel, NotificationType } from '@lisan/contract/learner/notification';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { quietUntil } from '../../../domain/subscriber/quiet-hours.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { addressesOf, subscribersByChannel } from './choice-store.ts';
import { insertMessages } from './inbox-store.ts';
import { insertPushes } from './push-store.ts';
import { insertSms } from './sms-store.ts';

export type Recipient = { subscriberId: string; msisdn: string; country: string };

/** The common properties of a batch of notices. */
export type About = {
  /** A subscriber who chose one of these types gets the notice. */
  types: readonly NotificationType[];
  /** A later push of the same topic replaces an earlier undelivered one. */
  topic: string;
  /** Useless after quiet hours: during them neither SMS nor push is queued. */
  isUrgent: boolean;
  /** News and offers: their SMS is sent after all others. */
  isPromotional?: boolean;
  /** The channels that it may use; all by default. */
  channels?: readonly NotificationChannel[];
  /** Returns the end of the validity of an SMS or push that is sent at `from` or later. */
  endsAt: (from: Date) => Date;
};

export type Notice = {
  to: Recipient;
  /** Sent once per key, subscriber and channel, however often a job retries. */
  key: string;
  title: string;
  text: string;
  /** Null when the caller queues the SMS itself, or sends no SMS. */
  sms: string | null;
  /** A route of the app, such as `/live/…`. */
  link: string | null;
};

/** How many notices each channel got; a subscriber with several devices counts once. */
type Notified = Record<NotificationChannel, number>;

export type NotifyDeps = Pick<AccountDeps, 'clock' | 'newId'> & {
  config: Pick<AccountDeps['config'], 'quietHours'>;
};

type Time = { now: Date; sendAt: Date; validUntil: Date };

/**
 * Notifies subscribers within the caller's transaction by the channels that each has chosen: the inbox immediately,
 * push and SMS outside quiet hours. Wake `deliver-push` and `deliver-sms` after the commit.
 */
export async function notifySubscribers(
  trx: Database,
  deps: NotifyDeps,
  { about, notices }: { about: About; notices: readonly Notice[] },
): Promise<Notified> {
  if (notices.length === 0) return { inbox: 0, push: 0, sms: 0 };
  const byChannel = await subscribersByChannel(
    trx,
    about.types,
    notices.map(({ to }) => to.subscriberId),
  );
  const noticesFor = (channel: NotificationChannel) =>
    about.channels?.includes(channel) === false
      ? []
      : notices.filter(({ to }) => byChannel[channel].has(to.subscriberId));
  const now = deps.clock.now();
  const inbox = noticesFor('inbox');
  await writeInbox(trx, deps, { notices: inbox, now });
  const timeIn = timesByCountry(deps, about);
  const sms = await queueSms(trx, deps, { about, notices: noticesFor('sms'), timeIn });
  const push = await queuePushes(trx, deps, { about, notices: noticesFor('push'), timeIn });
  return { inbox: inbox.length, push, sms };
}

type InboxNotices = { notices: readonly Notice[]; now: Date };

async function writeInbox(trx: Database, { newId }: NotifyDeps, { notices, now }: InboxNotices): Promise<void> {
  const rows = notices.map(({ to, key, title, text, link }) => ({
    subscriber_id: to.subscriberId,
    uuid: newId(),
    dedupe_key: key,
    at: now,
    title,
    text,
    link,
    read_at: null,
  }));
  await insertMessages(trx, rows);
}

type TimedNotices = { about: About; notices: readonly Notice[]; timeIn: (country: string) => Time | null };

async function queueSms(
  trx: Database,
  { newId }: NotifyDeps,
  { about, notices, timeIn }: TimedNotices,
): Promise<number> {
  const smsClass = about.isPromotional === true ? ('promotional' as const) : ('transactional' as const);
  const messages = notices.flatMap(({ to, key, sms }) => {
    const time = sms === null ? null : timeIn(to.country);
    const dedupeKey = `${key}:${to.subscriberId}`;
    return time !== null && sms !== null
      ? [{ id: newId(), msisdn: to.msisdn, text: sms, class: smsClass, dedupeKey, ...time }]
      : [];
  });
  await insertSms(trx, messages);
  return messages.length;
}

async function queuePushes(
  trx: Database,
  { newId, clock }: NotifyDeps,
  { about, notices, timeIn }: TimedNotices,
): Promise<number> {
  const addresses = await addressesOf(
    trx,
    notices.map(({ to }) => to.subscriberId),
    clock.now(),
  );
  const messages = notices.flatMap(({ to, key, title, text, link }) => {
    const time = timeIn(to.country);
    if (!time) return [];
    const message = { subscriberId: to.subscriberId, key, topic: about.topic, title, text, link, ...time };
    return (addresses.get(to.subscriberId) ?? []).map((endpoint) => ({ id: newId(), endpoint, ...message }));
  });
  await insertPushes(trx, messages);
  return new Set(messages.map(({ subscriberId }) => subscriberId)).size;
}

/** Returns the time to send SMS and push in a country; null if the notice would be useless by then. */
function timesByCountry({ clock, config }: NotifyDeps, about: About): (country: string) => Time | null {
  const now = clock.now();
  const known = new Map<string, Time | null>();
  const find = (country: string): Time | null => {
    const quiet = quietUntil(now, zoneOf(country), config.quietHours);
    if (quiet && about.isUrgent) return null;
    const sendAt = quiet ?? now;
    const validUntil = about.endsAt(sendAt);
    return validUntil > sendAt ? { now, sendAt, validUntil } : null;
  };
  return (country) => {
    const time = known.get(country);
    if (time !== undefined) return time;
    const found = find(country);
    known.set(country, found);
    return found;
  };
}
