import type { AccountDeps } from '../deps.ts';
import { deriveLinkOtp, hashLinkCode, isCodeOf } from './code-hash.ts';
import { findOpenLoginCode } from './login-code-store.ts';

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
