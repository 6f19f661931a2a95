import { sql } from 'kysely';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { PushMessageTable } from '../../platform/database/tables/broadcasting.ts';
import { isSignedIn } from './choice-store.ts';

/** Long after nobody asks any more what became of a message. */
const KEPT_MS = 7 * 86_400_000;

export type DuePush = {
  id: string;
  endpoint: string;
  topic: string;
  title: string;
  text: string;
  link: string | null;
  valid_until: Date;
  attempts: number;
  /** Null once the device no longer belongs to this subscriber, or is signed out. */
  p256dh: string | null;
  auth: string | null;
};

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

/**
 * Takes due messages on with the keys of their devices. They stay queued until `markPushing`: what a worker that died had
 * taken but not begun comes back after `leaseMs`.
 */
export async function takeDuePushes(
  db: Database,
  at: { now: Date; most: number; leaseMs: number },
): Promise<DuePush[]> {
  const taken = await sql<DuePush>`
    with taken as (
      update push_message set attempts = attempts + 1, next_try_at = ${new Date(at.now.getTime() + at.leaseMs)}
      where id in (
        select id from push_message
        where state = 'queued' and next_try_at <= ${at.now} and valid_until > ${at.now}
        order by next_try_at
        limit ${at.most}
        for update skip locked
      )
      returning id, subscriber_id, endpoint, topic, title, text, link, valid_until, attempts
    )
    select t.id, t.endpoint, t.topic, t.title, t.text, t.link, t.valid_until, t.attempts, e.p256dh, e.auth
    from taken t left join push_endpoint e
      on e.subscriber_id = t.subscriber_id and e.endpoint = t.endpoint and ${isSignedIn('e', at.now)}`.execute(db);
  return taken.rows;
}

/** Committed before the message leaves. False when it is no longer the caller's: expired, or taken by another worker. */
export async function markPushing(
  db: Database,
  { id, attempts }: Pick<DuePush, 'id' | 'attempts'>,
  leaseUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_message')
    .set({ state: 'sending', next_try_at: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Never past its validity, so that it expires in time. */
export async function pushLater(db: Database, push: Pick<DuePush, 'id' | 'attempts'>, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'queued', next_try_at: sql`least(valid_until, ${nextTryAt}::timestamptz)` })
    .where('id', '=', push.id)
    .where('state', 'in', ['queued', 'sending'])
    .where('attempts', '=', push.attempts)
    .execute();
}

type Outcome = Exclude<PushMessageTable['state'], 'queued' | 'sending'>;

/** What only seemed lost may still be said to have arrived. */
export async function settlePush(
  db: Database,
  { id, attempts }: Pick<DuePush, 'id' | 'attempts'>,
  state: Outcome,
): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['queued', 'sending', 'unknown'])
    .execute();
}

/** What has not left yet never will. */
export async function withdrawPushes(db: Database, topic: string): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'expired' })
    .where('state', '=', 'queued')
    .where('topic', '=', topic)
    .execute();
}

/** Those that waited too long expire; those whose worker died while they left may have arrived: they are not sent again. */
export async function giveUpOnPushes(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'expired' })
    .where('state', '=', 'queued')
    .where('valid_until', '<=', now)
    .execute();
  await db
    .updateTable('push_message')
    .set({ state: 'unknown' })
    .where('state', '=', 'sending')
    .where('next_try_at', '<=', now)
    .execute();
  await db
    .deleteFrom('push_message')
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state not in ('queued', 'sending')`)
    .where('valid_until', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

/** When the next message is to be sent, or taken back from a worker that died. */
export async function nextPushDue(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('push_message')
    .select('next_try_at')
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}
