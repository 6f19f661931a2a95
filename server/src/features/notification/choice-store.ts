import type { NotificationChannel, NotificationType } from '@lisan/contract/notification';
import type { Database } from '../../platform/database/open-database.ts';

export type Choice = { type: NotificationType; channel: NotificationChannel; chosen: boolean };

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

type Endpoint = { subscriber_id: string; endpoint: string; p256dh: string; auth: string; added_at: Date };

/** A browser belongs to whoever signed in last, so its address moves over from an earlier subscriber. */
export async function saveEndpoint(db: Database, row: Endpoint): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('endpoint', '=', row.endpoint)
    .where('subscriber_id', '!=', row.subscriber_id)
    .execute();
  await db
    .insertInto('push_endpoint')
    .values(row)
    .onConflict((c) => c.columns(['subscriber_id', 'endpoint']).doUpdateSet({ p256dh: row.p256dh, auth: row.auth }))
    .execute();
}

/** Keeps the newest addresses of a subscriber; `most` 0 forgets them all. */
export async function trimEndpoints(db: Database, subscriberId: string, most: number): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('subscriber_id', '=', subscriberId)
    .where('endpoint', 'in', (q) =>
      q
        .selectFrom('push_endpoint')
        .select('endpoint')
        .where('subscriber_id', '=', subscriberId)
        .orderBy('added_at', 'desc')
        .offset(most),
    )
    .execute();
}

export async function hasEndpoint(db: Database, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_endpoint')
    .select('endpoint')
    .where('subscriber_id', '=', subscriberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
