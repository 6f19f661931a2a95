import type { Database } from '../../platform/database/open-database.ts';

/** Whether this device has signed in with the number under its present owner. */
export async function hasSignedInDevice(
  db: Database,
  { msisdn, deviceHash }: { msisdn: string; deviceHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select('session.id')
    .where('subscriber.msisdn', '=', msisdn)
    .where('subscriber.archived_at', 'is', null)
    .where('session.device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
