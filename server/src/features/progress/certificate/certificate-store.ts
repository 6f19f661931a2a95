import type { Database } from '../../../platform/database/open-database.ts';

/** Whose certificate of which level. */
export type CertificateKey = { subscriberId: string; levelId: string };

/** Keeps the number of a certificate that is given; one that was given before keeps its first. Gives what holds. */
export async function storeNumber(
  db: Database,
  issued: CertificateKey & { number: string; now: Date },
): Promise<string> {
  await db
    .insertInto('certificate')
    .values({
      number: issued.number,
      subscriber_id: issued.subscriberId,
      level_id: issued.levelId,
      given_at: issued.now,
    })
    .onConflict((c) => c.columns(['subscriber_id', 'level_id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('certificate')
    .select('number')
    .where('subscriber_id', '=', issued.subscriberId)
    .where('level_id', '=', issued.levelId)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Whose a number is; undefined where it was never given. */
export async function certificateByNumber(db: Database, number: string): Promise<CertificateKey | undefined> {
  const row = await db
    .selectFrom('certificate')
    .select(['subscriber_id', 'level_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { subscriberId: row.subscriber_id, levelId: row.level_id };
}
