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

/** Matches endpoints where push has not ended, and whose session is neither revoked nor expired. */
export function receives(endpoint: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${endpoint}.ended_at`)} is null and not exists (
    select from session s where s.id = ${sql.ref(`${endpoint}.session_id`)}
      and (s.revoked_at is not null or s.expires_at <= ${now}))`;
}

/** Returns the push endpoints of devices that receive push, by subscriber. */
export async function addressesOf(db: Database, subscriberIds: string[], now: Date): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('push_endpoint')
    .select(['subscriber_id', 'endpoint'])
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds}::uuid[])`)
    .where(receives('push_endpoint', now))
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
  server_key: string | null;
};

/**
 * Stores the endpoint of a session's device in place of an earlier one, and removes it from any other subscriber: a
 * browser belongs to the account that signed in last.
 */
export async function saveEndpoint(db: Database, row: Endpoint): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('endpoint', '=', row.endpoint)
    .where('subscriber_id', '!=', row.subscriber_id)
    .execute();
  await db
    .deleteFrom('push_endpoint')
    .where('session_id', '=', row.session_id)
    .where('endpoint', '!=', row.endpoint)
    .execute();
  const { p256dh, auth, session_id, server_key } = row;
  await db
    .insertInto('push_endpoint')
    .values(row)
    .onConflict((c) =>
      c.columns(['subscriber_id', 'endpoint']).doUpdateSet({ p256dh, auth, session_id, server_key, ended_at: null }),
    )
    .execute();
}

/** Returns the push endpoint of a session's device; undefined where push was never turned on. */
export async function endpointOf(
  db: Database,
  sessionId: string,
): Promise<{ endpoint: string; ended_at: Date | null } | undefined> {
  return db
    .selectFrom('push_endpoint')
    .select(['endpoint', 'ended_at'])
    .where('session_id', '=', sessionId)
    .orderBy(sql`ended_at is not null`)
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes all endpoints of a subscriber except the newest `limit`, of which the ended ones are the oldest. */
export async function trimEndpoints(db: Database, subscriberId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('subscriber_id', '=', subscriberId)
    .where('endpoint', 'in', (q) =>
      q
        .selectFrom('push_endpoint')
        .select('endpoint')
        .where('subscriber_id', '=', subscriberId)
        .orderBy(sql`ended_at is not null`)
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
    .where(receives('push_endpoint', now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends push at an address that no longer receives anything, or on the device of a session. */
export async function endEndpoints(
  db: Database,
  column: 'endpoint' | 'session_id',
  { value, now }: { value: string; now: Date },
): Promise<void> {
  await db
    .updateTable('push_endpoint')
    .set({ ended_at: now })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute();
}
