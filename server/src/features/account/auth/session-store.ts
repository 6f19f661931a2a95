import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SessionTable } from '../../../platform/database/tables/identity.ts';

export async function insertSession(db: Database, row: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(row).execute();
}

/** Finds a live session with the fields of its subscriber that each request needs. */
export async function findSessionByHash(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .selectAll('session')
    .select(['subscriber.msisdn', 'subscriber.country', 'subscriber.roles', 'subscriber.last_seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('subscriber.archived_at', 'is', null)
    .where('subscriber.blocked_at', 'is', null)
    .executeTakeFirst();
}

/** Finds the end of a session by its token's hash, whatever the session's state. */
export async function findSessionEnd(db: Database, tokenHash: string) {
  return db
    .selectFrom('session')
    .select(['used_at', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

type LiveSession = { id: string; user_agent: string | null; created_at: Date; used_at: Date };

/** Lists a subscriber's live sessions, used last first. Omits sessions that only wait for their successor. */
export async function findLiveSessions(
  db: Database,
  at: { subscriberId: string; now: Date; minTtlMs: number },
): Promise<LiveSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'used_at'])
    .where('subscriber_id', '=', at.subscriberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(at.now.getTime() + at.minTtlMs))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A session that ends by `retiredUntil` may have been retired meanwhile, and ends then. */
type Slide = { now: Date; expiresAt: Date; retiredUntil: Date };

export async function slideSession(db: Database, id: string, at: Slide): Promise<void> {
  await db
    .updateTable('session')
    .set({ used_at: at.now, expires_at: at.expiresAt })
    .where('id', '=', id)
    .where('expires_at', '>', at.retiredUntil)
    .execute();
}

/** Slides a session and marks its subscriber as seen, in one statement. */
export async function slideSessionAsSeen(
  db: Database,
  session: { id: string; subscriberId: string },
  at: Slide,
): Promise<void> {
  await sql`
    with slid as (update session set used_at = ${at.now}, expires_at = ${at.expiresAt}
      where id = ${session.id} and expires_at > ${at.retiredUntil})
    update subscriber set last_seen_at = ${at.now}
    where id = ${session.subscriberId} and last_seen_at < ${at.now}`.execute(db);
}

/**
 * Ends a session shortly after now, because the reply with its successor may be lost. An onboarding session keeps its
 * scope even if the subscriber's other sessions were widened. Returns whether the session was not retired before.
 */
export async function retireSession(
  db: Database,
  { id, scope }: { id: string; scope: 'onboarding' | 'full' },
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ expires_at: expiresAt, scope })
    .where('id', '=', id)
    .where('expires_at', '>', expiresAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a session and the sessions that it replaced, which would stay valid for a while. */
export async function revokeWithReplaced(
  db: Database,
  session: { id: string; subscriberId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('subscriber_id', '=', session.subscriberId)
    .where('revoked_at', 'is', null)
    .where(isOrWasReplacedBy(session.id))
    .execute();
}

async function revokeSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Signs out other devices of a subscriber: one session with the sessions that it replaced, or all but the asking one.
 * After that, none of the sessions of a signed-out device, ended ones included, makes it known to the number. Returns
 * how many sessions ended.
 */
export async function revokeOtherSessions(
  db: Database,
  at: { subscriberId: string; askingId: string; target: 'others' | (string & {}); now: Date },
): Promise<number> {
  const { subscriberId, askingId, target } = at;
  const revoked = await db
    .updateTable('session')
    .set({ revoked_at: at.now })
    .where('subscriber_id', '=', subscriberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.now)
    .where(target === 'others' ? sql<boolean>`id <> ${askingId}` : isOrWasReplacedBy(target))
    .returning('device_hash')
    .execute();
  const devices = revoked.flatMap(({ device_hash: device }) => device ?? []);
  await db
    .updateTable('session')
    .set({ device_hash: null })
    .where('subscriber_id', '=', subscriberId)
    .where('device_hash', '=', sql<string>`any(${devices})`)
    .where(sql<boolean>`device_hash is distinct from (select s.device_hash from session s where s.id = ${askingId})`)
    .execute();
  return revoked.length;
}

/** Returns how many sessions ended. */
export async function revokeAllSessions(db: Database, subscriberId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Signs out the devices used longest ago, so that no more than `limit` sessions remain. */
export async function revokeOldestSessions(
  db: Database,
  at: { subscriberId: string; limit: number; now: Date },
): Promise<void> {
  const surplus = await db
    .selectFrom('session')
    .select('id')
    .where('subscriber_id', '=', at.subscriberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.now)
    .orderBy('used_at', 'desc')
    .offset(at.limit)
    .execute();
  for (const { id } of surplus) await revokeSession(db, id, at.now);
}

export async function elevateSession(db: Database, id: string, until: Date): Promise<void> {
  await db.updateTable('session').set({ elevated_until: until }).where('id', '=', id).execute();
}

/** Widens the sessions of a subscriber who has finished onboarding, except sessions that end by `retiredUntil`. */
export async function widenSessions(db: Database, subscriberId: string, retiredUntil: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ scope: 'full' })
    .where('subscriber_id', '=', subscriberId)
    .where('expires_at', '>', retiredUntil)
    .execute();
}

/** Sessions of one code follow each other on one device: each was replaced by the next. */
function isOrWasReplacedBy(id: string) {
  return sql<boolean>`(id = ${id} or challenge_id = (select s.challenge_id from session s where s.id = ${id}))`;
}
