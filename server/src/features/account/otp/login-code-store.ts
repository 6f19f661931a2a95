import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LoginCodeTable } from '../../../platform/database/tables/identity.ts';

export async function insertLoginCode(db: Database, row: Insertable<LoginCodeTable>): Promise<void> {
  await db.insertInto('login_code').values(row).execute();
}

/** Returns a login-code link that has neither expired nor been confirmed, with the hash of its code. */
export async function findOpenLoginCode(
  db: Database,
  codeHash: string,
  now: Date,
): Promise<{ msisdn: string; challenge_id: string; code_hash: string } | undefined> {
  return db
    .selectFrom('login_code')
    .innerJoin('otp_challenge', 'otp_challenge.id', 'login_code.challenge_id')
    .select(['login_code.msisdn', 'login_code.challenge_id', 'otp_challenge.code_hash'])
    .where('login_code.code_hash', '=', codeHash)
    .where('login_code.expires_at', '>', now)
    .where('otp_challenge.consumed_at', 'is', null)
    .executeTakeFirst();
}
