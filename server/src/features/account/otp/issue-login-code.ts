import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { insertChallenge } from './challenge-store.ts';
import { deriveLinkOtp, hashCode, hashLinkCode, newLinkCode } from './code-hash.ts';
import { insertLoginCode } from './login-code-store.ts';

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
