import type { Database } from '../../../../platform/database/schema.ts';

/** The learner and the level of a certificate. */
export type CertificateKey = { subscriberId: string; levelId: string };

/** Stores the number of a certificate unless it already has one; returns the stored number. */
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
      issued_at: issued.now,
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

/** Returns the learner and the level of a number; undefined for a number that was never issued. */
export async function certificateByNumber(db: Database, number: string): Promise<CertificateKey | undefined> {
  const row = await db
    .selectFrom('certificate')
    .select(['subscriber_id', 'level_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { subscriberId: row.subscriber_id, levelId: row.level_id };
}
