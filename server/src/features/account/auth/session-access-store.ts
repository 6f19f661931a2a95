import type { Database } from '../../../platform/database/schema.ts';

/** A live session that may do more than finish signing up, with its subscriber's roles. */
export async function findFullSession(db: Database, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select(['session.subscriber_id', 'session.expires_at', 'subscriber.roles'])
    .where('session.id', '=', id)
    .where('session.scope', '=', 'full')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('subscriber.archived_at', 'is', null)
    .executeTakeFirst();
}
