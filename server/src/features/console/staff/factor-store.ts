import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { StaffFactorTable } from '../../../platform/database/tables/staff.ts';

export type Factor = Selectable<StaffFactorTable>;

/** Returns the confirmed factors of an account, the oldest first. */
export async function findFactors(db: Database, subscriberId: string): Promise<Factor[]> {
  return db
    .selectFrom('staff_factor')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Locks a factor that is not removed, confirmed or not, for this transaction. */
export async function lockFactor(db: Database, of: { id: string; subscriberId: string }): Promise<Factor | undefined> {
  return db
    .selectFrom('staff_factor')
    .selectAll()
    .where('id', '=', of.id)
    .where('subscriber_id', '=', of.subscriberId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false if the credential is a factor already, of this account or of another account. */
export async function insertFactor(db: Database, row: Insertable<StaffFactorTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_factor')
    .values(row)
    .onConflict((c) => c.column('credential_id').where('removed_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records a use of a factor with its new detail, and confirms an unconfirmed factor. */
export async function markFactorUsed(db: Database, id: string, used: { detail: object; now: Date }): Promise<void> {
  await db
    .updateTable('staff_factor')
    .set((e) => ({
      detail: JSON.stringify(used.detail),
      used_at: used.now,
      confirmed_at: e.fn.coalesce('confirmed_at', e.val(used.now)),
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes factors of an account: one, or all. Returns their number. */
export async function removeFactors(
  db: Database,
  of: { subscriberId: string; id?: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('staff_factor')
    .set({ removed_at: of.now })
    .where('subscriber_id', '=', of.subscriberId)
    .where('removed_at', 'is', null)
    .$if(of.id !== undefined, (q) => q.where('id', '=', of.id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function saveChallenge(
  db: Database,
  row: { session_id: string; challenge: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('staff_challenge')
    .values(row)
    .onConflict((c) => c.column('session_id').doUpdateSet({ challenge: row.challenge, expires_at: row.expires_at }))
    .execute();
}

/** Returns the challenge of a session and removes it: each challenge is answered once. */
export async function consumeChallenge(db: Database, sessionId: string, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('session_id', '=', sessionId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.challenge : null;
}

export async function countFailures(db: Database, subscriberId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('staff_factor_failure')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFailure(db: Database, row: { id: string; subscriber_id: string; at: Date }): Promise<void> {
  await db.insertInto('staff_factor_failure').values(row).execute();
}

export async function markSecondFactor(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ second_factor_at: now }).where('id', '=', sessionId).execute();
}
