import type { Database } from '../../platform/database/open-database.ts';
import type { SessionRow } from './store.ts';

export async function insertSession(db: Database, row: SessionRow): Promise<void> {
  await db.insertInto('session').values(row).execute();
}

/** A live session with what the request needs to know of its subscriber. */
export async function findSessionByHash(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .selectAll('session')
    .select(['subscriber.msisdn', 'subscriber.country', 'subscriber.roles'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('subscriber.archived_at', 'is', null)
    .executeTakeFirst();
}

export async function slideSession(db: Database, id: string, at: { now: Date; expiresAt: Date }): Promise<void> {
  await db.updateTable('session').set({ used_at: at.now, expires_at: at.expiresAt }).where('id', '=', id).execute();
}

/** The token keeps working for a moment: the reply that carries its successor may be lost on the way. */
export async function retireSession(db: Database, id: string, diesAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: diesAt })
    .where('id', '=', id)
    .where('expires_at', '>', diesAt)
    .execute();
}

export async function revokeSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeAllSessions(db: Database, subscriberId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Signs out the devices used longest ago, so that at most `most` sessions stay. */
export async function revokeOldestSessions(
  db: Database,
  at: { subscriberId: string; most: number; now: Date },
): Promise<void> {
  const surplus = await db
    .selectFrom('session')
    .select('id')
    .where('subscriber_id', '=', at.subscriberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.now)
    .orderBy('used_at', 'desc')
    .offset(at.most)
    .execute();
  for (const { id } of surplus) await revokeSession(db, id, at.now);
}

export async function elevateSession(db: Database, id: string, until: Date): Promise<void> {
  await db.updateTable('session').set({ elevated_until: until }).where('id', '=', id).execute();
}

export async function widenSessions(db: Database, subscriberId: string): Promise<void> {
  await db.updateTable('session').set({ scope: 'full' }).where('subscriber_id', '=', subscriberId).execute();
}
