import { sql } from 'kysely';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isSignedIn } from './choice-store.ts';

export type NewPush = {
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

/** A message that its device was sent already is the same message, and left out. */
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

/** The keys of the device that a notice goes to; undefined once it is another subscriber's, or signed out. */
export async function findDevice(
  db: Database,
  { subscriber_id, endpoint }: { subscriber_id: string; endpoint: string },
  now: Date,
): Promise<{ p256dh: string; auth: string } | undefined> {
  return db
    .selectFrom('push_endpoint as e')
    .select(['e.p256dh', 'e.auth'])
    .where('e.subscriber_id', '=', subscriber_id)
    .where('e.endpoint', '=', endpoint)
    .where(isSignedIn('e', now))
    .executeTakeFirst();
}

/** Expires the queued notices of a topic. */
export async function withdrawPushes(db: Database, topic: string): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'expired' })
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state = 'queued'`)
    .where('topic', '=', topic)
    .execute();
}
