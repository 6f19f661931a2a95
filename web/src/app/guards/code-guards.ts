import { chooseCookieAccount, readQuestion } from '../../domain/learner/session/choose-account.ts';
import { restoreTokenFromCookie, saveToken } from '../../domain/learner/session/session.ts';
import { loginCodeGuard } from './login-code-guard.ts';
import { oneTimeCodeGuard } from './one-time-code-guard.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from '../route.ts';

/** Guards 2 and 3, loaded where an address has a code. */
export async function runCodeGuards(visit: Visit): Promise<GuardResult> {
  // Who is signed in must be known before a code signs another learner in.
  restoreTokenFromCookie();
  const result = await loginCodeGuard(visit);
  return result.kind === 'go' ? result : oneTimeCodeGuard(visit);
}

/** Asks about a cookie of another account. Without an answer of the server the learner stays who is signed in. */
export async function cookieGuard({ path }: Visit, token: string): Promise<GuardResult> {
  const screen = await chooseCookieAccount({ token, stay: path, signIn: () => saveToken(token) }).catch(() => null);
  return screen === null ? pass : go(screen);
}

/** The guard of the screen that asks for the account; leads home where there is no question, as after a reload. */
export function accountChoiceGuard(): GuardResult {
  return readQuestion() === null ? go('/home') : pass;
}
