import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { GuardianConsentTable } from '../../../../platform/database/tables/subscription.ts';

/** Returns whether a number belongs to a subscriber under age. */
export async function isNumberUnderAge(db: Database, msisdn: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is', null)
    .where('under_age_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a subscriber is under age; a correction by staff waits until the transaction ends. */
export async function lockUnderAge(trx: Database, subscriberId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('subscriber')
    .select('under_age_since')
    .where('id', '=', subscriberId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.under_age_since !== null;
}

export async function insertGuardianConsent(trx: Database, row: Insertable<GuardianConsentTable>): Promise<void> {
  await trx.insertInto('guardian_consent').values(row).execute();
}

/** Finds a consent that stands, and locks it: a withdrawal waits until the transaction ends. */
export async function lockActiveConsent(
  trx: Database,
  at: { subscriberId: string; planId: string; version: string },
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('guardian_consent')
    .select('id')
    .where('subscriber_id', '=', at.subscriberId)
    .where('plan_id', '=', at.planId)
    .where('terms_version', '=', at.version)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .forShare()
    .executeTakeFirst();
}

/** Returns the subscribers with a standing consent of this guardian's number. */
export async function wardsOf(db: Database, guardianMsisdn: string): Promise<{ id: string; msisdn: string }[]> {
  return db
    .selectFrom('guardian_consent')
    .innerJoin('subscriber', 'subscriber.id', 'guardian_consent.subscriber_id')
    .select(['subscriber.id', 'subscriber.msisdn'])
    .distinct()
    .where('guardian_msisdn', '=', guardianMsisdn)
    .where('withdrawn_at', 'is', null)
    .orderBy('subscriber.id')
    .execute();
}

/** Returns the numbers whose consent for a subscriber stands and was given before a time. */
export async function guardiansOf(
  trx: Database,
  { subscriberId, before }: { subscriberId: string; before: Date },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('guardian_consent')
    .select('guardian_msisdn')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('withdrawn_at', 'is', null)
    .where('at', '<', before)
    .execute();
  return rows.map(({ guardian_msisdn }) => guardian_msisdn);
}

/** Returns whether a consent was withdrawn. */
export async function withdrawGuardianConsents(
  trx: Database,
  { guardianMsisdn, subscriberId, now }: { guardianMsisdn: string; subscriberId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('guardian_consent')
    .set({ withdrawn_at: now, withdrawn_by: 'guardian' })
    .where('guardian_msisdn', '=', guardianMsisdn)
    .where('subscriber_id', '=', subscriberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends every consent for a subscriber, by a decision of staff. Returns the ended ones. */
export async function withdrawConsentsFor(
  trx: Database,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<{ id: string; guardian_msisdn: string }[]> {
  return trx
    .updateTable('guardian_consent')
    .set({ withdrawn_at: now, withdrawn_by: 'staff' })
    .where('subscriber_id', '=', subscriberId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'guardian_msisdn'])
    .execute();
}

/** Voids the codes of a guardian that were not used. */
export async function voidGuardianCodes(trx: Database, guardianMsisdn: string, now: Date): Promise<void> {
  await trx
    .updateTable('otp_challenge')
    .set({ replaced_at: now })
    .where('msisdn', '=', guardianMsisdn)
    .where('purpose', '=', 'guardian')
    .where('consumed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Makes the requests of a subscriber for codes wait for each other until the transaction ends. */
export async function lockGuardianCodes(trx: Database, subscriberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subscriberId}, 9))`.execute(trx);
}

/** Counts the codes that a subscriber had sent to guardians since `since`. */
export async function countGuardianCodes(db: Database, subscriberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('otp_challenge')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('purpose', '=', 'guardian')
    .where('created_at', '>', since)
    .where(sql<boolean>`detail->>'subscriber' = ${subscriberId}`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
