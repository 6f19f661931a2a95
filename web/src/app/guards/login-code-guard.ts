import { call } from '../../lib/call.ts';
import { chooseAccount } from '../../domain/learner/session/choose-account.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { withNext } from '../known-destination.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from '../route.ts';

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
