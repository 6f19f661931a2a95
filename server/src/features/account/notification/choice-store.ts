import type { NotificationChannel, NotificationType } from '@lisan/contract/learner/notification';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Choice = { type: NotificationType; channel: NotificationChannel; chosen: boolean };

export async function choicesOf(db: Database, subscriberId: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['type', 'channel', 'chosen'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  // Only saveChoices writes this table, and only values of the contract.
  return rows as Choice[];
}

export async function saveChoices(db: Database, subscriberId: string, choices: Choice[]): Promise<void> {
  await db
    .insertInto('notification_choice')
    .values(choices.map((choice) => ({ subscriber_id: subscriberId, ...choice })))
    .onConflict((c) =>
      c.columns(['subscriber_id', 'channel', 'type']).doUpdateSet((e) => ({ chosen: e.ref('excluded.chosen') })),
    )
    .execute();
}

/** Ids of subscribers by the channel that they chose. */
type SubscribersByChannel = Record<NotificationChannel, Set<string>>;

/**
 * Returns the subscribers who chose one of these types, by channel. Subscribers without a choice get the inbox only.
 */
export async function subscribersByChannel(
  db: Database,
  types: readonly NotificationType[],
  subscriberIds: string[],
): Promise<SubscribersByChannel> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['subscriber_id', 'channel'])
    .select((e) => [e.fn.agg<boolean>('bool_or', ['chosen']).as('chosen'), e.fn.countAll<number>().as('count')])
    .where('type', '=', sql<string>`any(${types})`)
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds}::uuid[])`)
    .groupBy(['subscriber_id', 'channel'])
    .execute();
  const byChannel: SubscribersByChannel = { inbox: new Set(subscriberIds), sms: new Set(), push: new Set() };
  for (const { subscriber_id, channel, chosen, count } of rows) {
    // Only saveChoices writes this table, and only values of the contract.
    const subscribers = byChannel[channel as NotificationChannel];
    if (chosen) subscribers.add(subscriber_id);
    // A channel is removed only when every type is declined; a type without a choice has the default.
    else if (count === types.length) subscribers.delete(subscriber_id);
  }
  return byChannel;
}

export async function recipientOf(db: Database, subscriberId: string) {
  return db
    .selectFrom('subscriber')
    .select(['id as subscriberId', 'msisdn', 'country'])
    .where('id', '=', subscriberId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Matches endpoints whose session is neither revoked nor expired. */
export function isSignedIn(endpoint: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from session s where s.id = ${sql.ref(`${endpoint}.session_id`)}
      and (s.revoked_at is not null or s.expires_at <= ${now}))`;
}

/** Returns the push endpoints of signed-in devices by subscriber. */
export async function addressesOf(db: Database, subscriberIds: string[], now: Date): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('push_endpoint')
    .select(['subscriber_id', 'endpoint'])
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds}::uuid[])`)
    .where(isSignedIn('push_endpoint', now))
    .execute();
  const found = new Map<string, string[]>();
  for (const { subscriber_id, endpoint } of rows) {
    found.set(subscriber_id, [...(found.get(subscriber_id) ?? []), endpoint]);
  }
  return found;
}

type Endpoint = {
  subscriber_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  added_at: Date;
  session_id: string;
};

/**
 * Stores an endpoint, and removes it from any other subscriber: a browser belongs to the account that signed in last.
 */
export async function saveEndpoint(db: Database, row: Endpoint): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('endpoint', '=', row.endpoint)
    .where('subscriber_id', '!=', row.subscriber_id)
    .execute();
  await db
    .insertInto('push_endpoint')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['subscriber_id', 'endpoint'])
        .doUpdateSet({ p256dh: row.p256dh, auth: row.auth, session_id: row.session_id }),
    )
    .execute();
}

/** Deletes all endpoints of a subscriber except the newest `limit`. */
export async function trimEndpoints(db: Database, subscriberId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('subscriber_id', '=', subscriberId)
    .where('endpoint', 'in', (q) =>
      q
        .selectFrom('push_endpoint')
        .select('endpoint')
        .where('subscriber_id', '=', subscriberId)
        .orderBy('added_at', 'desc')
        .offset(limit),
    )
    .execute();
}

export async function hasEndpoint(db: Database, subscriberId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('push_endpoint')
    .select('endpoint')
    .where('subscriber_id', '=', subscriberId)
    .where(isSignedIn('push_endpoint', now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an endpoint that its push service reports as gone. */
export async function deleteEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.deleteFrom('push_endpoint').where('endpoint', '=', endpoint).execute();
}
