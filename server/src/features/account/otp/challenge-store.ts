import { sql, type Insertable, type Selectable } from 'kysely';
import type { OtpPurpose } from '../../../domain/otp/otp-rules.ts';
import {
  BLOCK_DIGITS,
  TALLY_HALF_LIFE_MS,
  TALLY_HISTORY_MS,
  TALLY_MAX_CODES,
  type Tally,
} from '../../../domain/otp/otp-allowance.ts';
import { KNOWN_CLIENT, type SentFromNetwork, type SentToNumber } from '../../../domain/otp/otp-send-limits.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { OtpChallengeTable } from '../../../platform/database/tables/identity.ts';

/** More than an hour's limit of a network, and of a wide network. */
const MAX_SENDS = 1_000;
const MAX_WIDE_SENDS = 4_000;

export type Challenge = Selectable<OtpChallengeTable>;

export async function insertChallenge(
  db: Database,
  row: Pick<Insertable<OtpChallengeTable>, 'id' | 'msisdn' | 'purpose' | 'code_hash' | 'detail' | 'ip'> &
    Partial<Pick<Challenge, 'client' | 'device_hash' | 'wide_network'>> & { created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('otp_challenge').values(row).execute();
}

/** Returns the codes sent to this number since `since`, newest first; login-code links are not sends. */
export async function findSendsToNumber(db: Database, msisdn: string, since: Date): Promise<SentToNumber[]> {
  const rows = await db
    .selectFrom('otp_challenge')
    .select(['created_at', 'client', 'ip', 'detail'])
    .where('msisdn', '=', msisdn)
    .where('created_at', '>', since)
    .where(sql<boolean>`detail->>'via' is null`)
    .orderBy('created_at', 'desc')
    .execute();
  // Rows of an older version have no client; they count as a guest's.
  return rows.map((row) => ({
    at: row.created_at,
    client: row.client ?? row.ip ?? '',
    isFromReserve: row.detail.budget === 'reserve',
  }));
}

/** Returns the codes that guests of a network or a wide network asked for since `since`, newest first. */
export async function findSendsFromNetwork(
  db: Database,
  at: { ip: string } | { wide_network: string },
  since: Date,
): Promise<SentFromNetwork[]> {
  const isWide = 'wide_network' in at;
  const rows = await db
    .selectFrom('otp_challenge')
    .select(['created_at', 'consumed_at'])
    .where(isWide ? 'wide_network' : 'ip', '=', isWide ? at.wide_network : at.ip)
    .where('created_at', '>', since)
    .where((e) => e.or([e('client', 'is', null), e('client', '!=', KNOWN_CLIENT)]))
    .orderBy('created_at', 'desc')
    .limit(isWide ? MAX_WIDE_SENDS : MAX_SENDS)
    .execute();
  return rows.map((row) => ({ at: row.created_at, isConfirmed: row.consumed_at !== null }));
}

/** Selects the codes of guests of an address, of a range, or to a block of numbers. */
type TallyKey = { ip: string } | { wide_network: string } | { block: string };

/** Sums the newest codes of guests by their decayed weight. */
export async function findTally(db: Database, key: TallyKey, now: Date): Promise<Tally> {
  const since = new Date(now.getTime() - TALLY_HISTORY_MS);
  const newest = db
    .selectFrom('otp_challenge')
    .select(['created_at', 'consumed_at'])
    .$if('ip' in key, (q) => q.where('ip', '=', 'ip' in key ? key.ip : ''))
    .$if('wide_network' in key, (q) => q.where('wide_network', '=', 'wide_network' in key ? key.wide_network : ''))
    .$if('block' in key, (q) =>
      q.where(sql`left(msisdn, ${sql.lit(-BLOCK_DIGITS)})`, '=', 'block' in key ? key.block : ''),
    )
    .where('created_at', '>', since)
    .where((e) => e.or([e('client', 'is', null), e('client', '!=', KNOWN_CLIENT)]))
    .where(sql<boolean>`detail->>'via' is null`)
    .orderBy('created_at', 'desc')
    .limit(TALLY_MAX_CODES);
  const weight = sql`power(2, extract(epoch from (created_at - ${now}::timestamptz)) * 1000 / ${sql.lit(TALLY_HALF_LIFE_MS)})`;
  const sum = (confirmed: boolean) =>
    sql<number>`coalesce(sum(${weight}) filter (where ${sql.lit(confirmed)} = (consumed_at is not null)), 0)::float8`;
  return db
    .selectFrom(newest.as('code'))
    .select([sum(true).as('confirmed'), sum(false).as('unconfirmed')])
    .executeTakeFirstOrThrow();
}

/** Returns the challenges of a number and purpose whose code has not expired, newest first, consumed ones included. */
export async function findUnexpiredChallenges(
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

/** Counts a wrong guess at these challenges, against the asking client's budget or the shared budget of all others. */
export async function countWrongGuess(db: Database, ids: { own: string[]; foreign: string[] }): Promise<void> {
  await sql`
    update otp_challenge set
      attempts = attempts + (case when id = any(${ids.own}::uuid[]) then 1 else 0 end),
      foreign_attempts = foreign_attempts + (case when id = any(${ids.foreign}::uuid[]) then 1 else 0 end)
    where id = any(${[...ids.own, ...ids.foreign]}::uuid[])`.execute(db);
}

export async function consumeChallenge(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('otp_challenge').set({ consumed_at: now }).where('id', '=', id).execute();
}

/** Voids the other open codes of this number and purpose once one was used; expired ones need no write. */
export async function replaceOtherChallenges(db: Database, used: Challenge, now: Date): Promise<void> {
  await db
    .updateTable('otp_challenge')
    .set({ replaced_at: now })
    .where('msisdn', '=', used.msisdn)
    .where('purpose', '=', used.purpose)
    .where('consumed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '!=', used.id)
    .execute();
}

export async function findLastConsumedChallenge(
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

/** Returns when login-code links were issued for this number since `since`, newest first. */
export async function findLinksSince(db: Database, msisdn: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('otp_challenge')
    .select('created_at')
    .where('msisdn', '=', msisdn)
    .where('created_at', '>', since)
    .where(sql<boolean>`detail->>'via' = 'link'`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
