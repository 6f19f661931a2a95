import type { OtpPurpose } from '../../domain/otp/otp-rules.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { OtpChallengeTable, SessionTable } from '../../platform/database/tables/identity.ts';

export type Challenge = Selectable<OtpChallengeTable>;
export type SessionRow = Selectable<SessionTable>;

/** Serialises everything that happens to one number's codes until the transaction ends. */
export async function lockNumber(db: Database, msisdn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${msisdn}, 7))`.execute(db);
}

export async function insertChallenge(
  db: Database,
  row: Omit<Challenge, 'detail'> & { detail: string },
): Promise<void> {
  await db.insertInto('otp_challenge').values(row).execute();
}

/** When codes were sent to this number since `since`, newest first; login-code links are not sends. */
export async function sendsToNumber(db: Database, msisdn: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('otp_challenge')
    .select('created_at')
    .where('msisdn', '=', msisdn)
    .where('created_at', '>', since)
    .where(sql<boolean>`detail->>'via' is null`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** The codes asked for from this address since `since`, newest first, with whether each was confirmed. */
export async function sendsFromAddress(
  db: Database,
  ip: string,
  since: Date,
): Promise<{ at: Date; confirmed: boolean }[]> {
  const rows = await db
    .selectFrom('otp_challenge')
    .select(['created_at', 'consumed_at'])
    .where('ip', '=', ip)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(400)
    .execute();
  return rows.map((row) => ({ at: row.created_at, confirmed: row.consumed_at !== null }));
}

/** The challenges of a number and purpose whose code has not expired, newest first, consumed ones included. */
export async function unexpiredChallenges(
  db: Database,
  at: { msisdn: string; purpose: OtpPurpose; now: Date },
): Promise<Challenge[]> {
  return db
    .selectFrom('otp_challenge')
    .selectAll()
    .where('msisdn', '=', at.msisdn)
    .where('purpose', '=', at.purpose)
    .where('expires_at', '>', at.now)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function countWrongTry(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable('otp_challenge')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function consumeChallenge(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('otp_challenge').set({ consumed_at: now }).where('id', '=', id).execute();
}

/** The other open codes of this number and purpose are worth nothing once one was used. */
export async function replaceOtherChallenges(db: Database, used: Challenge, now: Date): Promise<void> {
  await db
    .updateTable('otp_challenge')
    .set({ replaced_at: now })
    .where('msisdn', '=', used.msisdn)
    .where('purpose', '=', used.purpose)
    .where('consumed_at', 'is', null)
    .where('id', '!=', used.id)
    .execute();
}

export async function challengeById(db: Database, id: string): Promise<Challenge | undefined> {
  return db.selectFrom('otp_challenge').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lastConsumedChallenge(
  db: Database,
  at: { msisdn: string; purpose: OtpPurpose; since: Date },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('otp_challenge')
    .select('id')
    .where('msisdn', '=', at.msisdn)
    .where('purpose', '=', at.purpose)
    .where('consumed_at', '>=', at.since)
    .orderBy('consumed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function failuresOf(db: Database, msisdn: string): Promise<{ inARow: number; lastAt: Date | null }> {
  const row = await db.selectFrom('otp_failure').selectAll().where('msisdn', '=', msisdn).executeTakeFirst();
  return { inARow: row?.in_a_row ?? 0, lastAt: row?.last_at ?? null };
}

export async function countFailure(db: Database, msisdn: string, now: Date): Promise<void> {
  await db
    .insertInto('otp_failure')
    .values({ msisdn, in_a_row: 1, last_at: now })
    .onConflict((c) => c.column('msisdn').doUpdateSet({ in_a_row: sql`otp_failure.in_a_row + 1`, last_at: now }))
    .execute();
}

export async function clearFailures(db: Database, msisdn: string): Promise<void> {
  await db.deleteFrom('otp_failure').where('msisdn', '=', msisdn).execute();
}

export async function insertLoginCode(
  db: Database,
  row: { code_hash: string; msisdn: string; challenge_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('login_code').values(row).execute();
}

/** A login-code link that has neither expired nor been confirmed. */
export async function openLoginCode(
  db: Database,
  codeHash: string,
  now: Date,
): Promise<{ msisdn: string } | undefined> {
  return db
    .selectFrom('login_code')
    .innerJoin('otp_challenge', 'otp_challenge.id', 'login_code.challenge_id')
    .select('login_code.msisdn')
    .where('login_code.code_hash', '=', codeHash)
    .where('login_code.expires_at', '>', now)
    .where('otp_challenge.consumed_at', 'is', null)
    .executeTakeFirst();
}
