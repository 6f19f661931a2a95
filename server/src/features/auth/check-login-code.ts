import type { Services } from '../../services.ts';
import { codeOfLink, hashLinkCode } from './code-hash.ts';
import { openLoginCode } from './store.ts';

/** The code and number behind a login-code link. Looking changes nothing, so that link previews burn nothing. */
export async function checkLoginCode(
  services: Services,
  linkCode: string,
): Promise<{ otp: string; msisdn: string } | null> {
  const found = await openLoginCode(services.db, hashLinkCode(linkCode), services.clock.now());
  return found ? { otp: codeOfLink(services.secrets.otpPepper, linkCode), msisdn: found.msisdn } : null;
}
