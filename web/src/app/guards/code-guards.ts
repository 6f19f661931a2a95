import { chooseCookieAccount, readQuestion, chooseAccount } from '../../domain/learner/session/choose-account.ts';
import { restoreTokenFromCookie, saveToken } from '../../domain/learner/session/session.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { reportAddress } from '../../domain/learner/detected-url.ts';
import { call } from '../../lib/net/call.ts';
import type { GuardResult, Visit } from '../route.ts';
import { withNext } from '../known-destination.ts';
import { go, pass } from './visit.ts';

/** Guards 2 and 3, loaded for an address with a code. */
export async function runCodeGuards(visit: Visit): Promise<GuardResult> {
  // The signed-in account must be known before a code signs another learner in.
  restoreTokenFromCookie();
  const result = await loginCodeGuard(visit);
  return result.kind === 'go' ? result : oneTimeCodeGuard(visit);
}

/** Asks about a cookie of another account. Without an answer of the server, the signed-in account stays. */
export async function cookieGuard({ path }: Visit, token: string): Promise<GuardResult> {
  const screen = await chooseCookieAccount({ token, stay: path, signIn: () => saveToken(token) }).catch(() => null);
  return screen === null ? pass : go(screen);
}

/** Guards the screen that asks for the account; leads home without a question, as after a reload. */
export function accountChoiceGuard(): GuardResult {
  return readQuestion() === null ? go('/home') : pass;
}

/** Guard 3: signs in with the number and the code of an address that has both. */
export async function oneTimeCodeGuard({ query, path, wanted, address }: Visit): Promise<GuardResult> {
  const { otp, msisdn } = query;
  if (otp === null || msisdn === null) return pass;
  try {
    const signIn = async (replaced: string | null) => {
      const { messageCode } = await confirmCode({ otp, msisdn, check_type: 'otp' }, replaced);
      reportAddress({ address, type: 'home' });
      return messageCode === '50' ? '/details' : path;
    };
    return go(await chooseAccount({ msisdn, initial: null, source: 'link', stay: path, signIn }));
  } catch {
    return go(withNext('/login', wanted));
  }
}

/** Guard 2: signs in with the code of a login link (`dr`). */
export async function loginCodeGuard({ query, path, wanted }: Visit): Promise<GuardResult> {
  if (query.dr === null) return pass;
  try {
    const found = await call('GET /api/client/check/login/code', { query: { code: query.dr } });
    if (found.messageCode !== '01') return go(withNext('/login', wanted));
    const { otp, msisdn, name_initial: initial } = found;
    const signIn = async (replaced: string | null) => {
      const { messageCode } = await confirmCode({ otp, msisdn }, replaced);
      return messageCode === '50' ? `/levels?${new URLSearchParams({ msisdn, otp })}` : path;
    };
    return go(await chooseAccount({ msisdn, initial, source: 'link', stay: path, signIn }));
  } catch {
    return go(withNext('/login', wanted));
  }
}
