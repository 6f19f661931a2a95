import { call } from '../../lib/call.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { withNext } from '../known-destination.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from './visit.ts';

/** Guard 2: signs in with the code of a login link (`dr`). */
export async function loginCodeGuard({ query, path, wanted }: Visit): Promise<GuardResult> {
  if (query.dr === null) return pass;
  try {
    const found = await call('GET /api/client/check/login/code', { query: { code: query.dr } });
    if (found.messageCode !== '01') return go(withNext('/login', wanted));
    const { otp, msisdn } = found;
    const { messageCode } = await confirmCode({ otp, msisdn });
    return messageCode === '50' ? go(`/levels?${new URLSearchParams({ msisdn, otp })}`) : go(path);
  } catch {
    return go(withNext('/login', wanted));
  }
}
