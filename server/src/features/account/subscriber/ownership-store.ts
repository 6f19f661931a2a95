import type { Database } from '../../../platform/database/schema.ts';
import type { OwnershipEventTable } from '../../../platform/database/tables/identity.ts';
import type { Subscriber } from './store.ts';

type OwnershipEvent = Pick<OwnershipEventTable, 'id' | 'msisdn' | 'type' | 'reason' | 'actor'> & {
  subscriberId: string;
  now: Date;
};

/** Records the new and the previous owner of a number for audits. */
export async function insertOwnershipEvent(db: Database, event: OwnershipEvent): Promise<void> {
  const { subscriberId, now, ...rest } = event;
  await db
    .insertInto('ownership_event')
    .values({ ...rest, subscriber_id: subscriberId, at: now })
    .execute();
}

export type ArchivedSubscriber = Subscriber & { archived_at: Date };

/** Returns the archived subscribers of a number, archived last first. */
export async function findArchivedSubscribers(db: Database, msisdn: string): Promise<ArchivedSubscriber[]> {
  const rows = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .execute();
  // The condition above leaves no null.
  return rows.map((row) => ({ ...row, archived_at: row.archived_at as Date }));
}
