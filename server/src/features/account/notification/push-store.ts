import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { receives } from './choice-store.ts';

type NewPush = {
  id: string;
  subscriberId: string;
  endpoint: string;
  key: string;
  topic: string;
  title: string;
  text: string;
  link: string | null;
  now: Date;
  sendAt: Date;
  validUntil: Date;
};

/** Inserts pushes; skips keys that the device already has. */
export async function insertPushes(db: Database, messages: readonly NewPush[]): Promise<void> {
  const rows = messages.map((push) => ({
    id: push.id,
    subscriber_id: push.subscriberId,
    endpoint: push.endpoint,
    dedupe_key: push.key,
    topic: push.topic,
    title: push.title,
    text: push.text,
    link: push.link,
    state: 'queued' as const,
    attempts: 0,
    created_at: push.now,
    next_try_at: push.sendAt,
    valid_until: push.validUntil,
  }));
  const ending = sql`on conflict (subscriber_id, endpoint, dedupe_key) do nothing`;
  await insertRows(db, 'push_message', { rows, ending });
}

/** Returns the keys of a device; undefined if push has ended there, or if it is signed out or another subscriber's. */
export async function findDevice(
  db: Database,
  { subscriber_id, endpoint }: { subscriber_id: string; endpoint: string },
  now: Date,
): Promise<{ p256dh: string; auth: string; server_key: string | null } | undefined> {
  return db
    .selectFrom('push_endpoint as e')
    .select(['e.p256dh', 'e.auth', 'e.server_key'])
    .where('e.subscriber_id', '=', subscriber_id)
    .where('e.endpoint', '=', endpoint)
    .where(receives('e', now))
    .executeTakeFirst();
}

const WITHDRAW_LIMIT = 500;
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Expires the queued notices of a topic, at most `limit` with each statement. */
export async function withdrawPushes(db: Database, topic: string, limit = WITHDRAW_LIMIT): Promise<void> {
  let after: string | null = FIRST_UUID;
  while (after !== null) after = await withdrawPushesAfter(db, { topic, after, limit });
}

/** Expires the next queued notices of a topic. Returns the id to continue after; null after the last batch. */
export async function withdrawPushesAfter(
  db: Database,
  { topic, after, limit }: { topic: string; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with batch as materialized (
      select id from push_message
      where state = 'queued' and topic = ${topic} and id > ${after}::uuid
      order by id limit ${limit} for update
    ), withdrawn as (
      update push_message set state = 'expired' where id in (select id from batch)
    )
    select id from batch order by id`.execute(db);
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
}

/** Expires a subscriber's queued pushes of a topic. */
export async function withdrawOwnPushes(db: Database, at: { subscriberId: string; topic: string }): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'expired' })
    .where('subscriber_id', '=', at.subscriberId)
    .where('topic', '=', at.topic)
    .where('state', '=', 'queued')
    .execute();
}
