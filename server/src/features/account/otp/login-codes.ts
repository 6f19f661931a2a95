import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { insertChallenge } from './challenge-store.ts';
import { deriveLinkOtp, hashCode, hashLinkCode, newLinkCode, isCodeOf } from './code-hash.ts';
import type { Insertable } from 'kysely';
import type { LoginCodeTable } from '../../../platform/database/tables/identity.ts';

const LINK_TTL_MS = 10 * 60_000;

type LoginLink = { code: string; url: string; expiresAt: Date };

type Parts = Pick<AccountDeps, 'db' | 'clock' | 'newId' | 'secrets' | 'publicUrl'>;

/** Issues a login-code link for a number: single use, ten minutes. Staff only; it never authorises billing. */
export async function issueLoginCode(deps: Parts, msisdn: string): Promise<LoginLink> {
  return deps.db.transaction().execute((trx) => issueLoginCodeWithin(trx, deps, msisdn));
}

/** Like `issueLoginCode`, within the caller's transaction. */
export async function issueLoginCodeWithin(trx: Database, deps: Omit<Parts, 'db'>, msisdn: string): Promise<LoginLink> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_TTL_MS);
  const challengeId = deps.newId();
  const code = newLinkCode();
  const { otpPepper } = deps.secrets;
  const otp = deriveLinkOtp(otpPepper, code);
  await insertChallenge(trx, {
    id: challengeId,
    msisdn,
    purpose: 'login',
    code_hash: hashCode(otpPepper, { challengeId, purpose: 'login', code: otp }),
    detail: JSON.stringify({ via: 'link' }),
    ip: null,
    created_at: now,
    expires_at: expiresAt,
  });
  await insertLoginCode(trx, {
    code_hash: hashLinkCode(code),
    msisdn,
    challenge_id: challengeId,
    created_at: now,
    expires_at: expiresAt,
  });
  return { code, url: `${deps.publicUrl}/home?dr=${code}`, expiresAt };
}

/** Finds the code and number behind a login-code link. Reads only, so that link previews consume nothing. */
export async function checkLoginCode(
  deps: AccountDeps,
  linkCode: string,
): Promise<{ otp: string; msisdn: string } | null> {
  const { otpPepper, otpPepperPrevious } = deps.secrets;
  const found = await findOpenLoginCode(deps.db, hashLinkCode(linkCode), deps.clock.now());
  if (!found) return null;
  const of = { challengeId: found.challenge_id, purpose: 'login', codeHash: found.code_hash };
  // A link issued before a rotation belongs to the code derived from the previous pepper.
  for (const pepper of [otpPepper, otpPepperPrevious]) {
    const otp = pepper === null ? undefined : deriveLinkOtp(pepper, linkCode);
    if (otp !== undefined && isCodeOf(deps.secrets, of, otp)) return { otp, msisdn: found.msisdn };
  }
  return null;
}

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
