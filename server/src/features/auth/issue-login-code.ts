import type { Services } from '../../services.ts';
import { codeOfLink, hashCode, hashLinkCode, newLinkCode } from './code-hash.ts';
import { insertChallenge, insertLoginCode } from './store.ts';

const LINK_LIFE_MS = 10 * 60_000;

type Parts = Pick<Services, 'db' | 'clock' | 'newId' | 'secrets' | 'publicUrl'>;

/** Issues a login-code link for a number: single use, ten minutes. Staff only; it never authorises billing. */
export async function issueLoginCode(services: Parts, msisdn: string): Promise<{ code: string; url: string }> {
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  const challengeId = services.newId();
  const code = newLinkCode();
  const { otpPepper } = services.secrets;
  await services.db.transaction().execute(async (trx) => {
    await insertChallenge(trx, {
      id: challengeId,
      msisdn,
      purpose: 'login',
      code_hash: hashCode(otpPepper, { challengeId, purpose: 'login', code: codeOfLink(otpPepper, code) }),
      detail: JSON.stringify({ via: 'link' }),
      ip: null,
      created_at: now,
      expires_at: expiresAt,
      attempts: 0,
      consumed_at: null,
      replaced_at: null,
    });
    await insertLoginCode(trx, {
      code_hash: hashLinkCode(code),
      msisdn,
      challenge_id: challengeId,
      created_at: now,
      expires_at: expiresAt,
    });
  });
  return { code, url: `${services.publicUrl}/home?dr=${code}` };
}
