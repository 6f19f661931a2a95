import type { GuessFailures } from '../../../domain/otp/otp-guess-limits.ts';
import type { Client } from '../../../domain/otp/otp-send-limits.ts';
import type { Database } from '../../../platform/database/schema.ts';

type Guesser = { msisdn: string; client: Client };

export async function findGuessFailures(db: Database, { msisdn, client }: Guesser): Promise<GuessFailures | null> {
  const row = await db
    .selectFrom('otp_guess_failure')
    .select(['score', 'at'])
    .where('msisdn', '=', msisdn)
    .where('client', '=', client)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveGuessFailures(db: Database, by: Guesser, failures: GuessFailures): Promise<void> {
  await db
    .insertInto('otp_guess_failure')
    .values({ ...by, ...failures })
    .onConflict((c) => c.columns(['msisdn', 'client']).doUpdateSet(failures))
    .execute();
}

export async function clearGuessFailures(db: Database, { msisdn, client }: Guesser): Promise<void> {
  await db.deleteFrom('otp_guess_failure').where('msisdn', '=', msisdn).where('client', '=', client).execute();
}
