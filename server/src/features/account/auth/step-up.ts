import { STEP_UP_TTL_MS } from '../../../domain/otp/otp-rules.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { refuse, verifyCode, wrongCode } from '../otp/verify-code.ts';
import type { AccountDeps } from '../deps.ts';
import { elevateSession } from './session-store.ts';

/**
 * Confirms the step-up code of this session's own number; the session is elevated for ten minutes.
 * @throws AppError 422 on `otp`, too_many_requests
 */
export async function confirmStepUp(deps: AccountDeps, by: { session: Session; otp: string }): Promise<Date> {
  const until = new Date(deps.clock.now().getTime() + STEP_UP_TTL_MS);
  const result = await deps.db.transaction().execute(async (trx) => {
    const found = await verifyCode(trx, deps, {
      msisdn: by.session.msisdn,
      purpose: 'profile',
      code: by.otp,
    });
    if (found !== 'wrong' && 'challenge' in found && !found.alreadyUsed)
      await elevateSession(trx, by.session.id, until);
    return found;
  });
  if (result === 'wrong' || 'retryAfter' in result) throw refuse(result);
  if (result.alreadyUsed) throw wrongCode();
  deps.sessions.evict(by.session.subscriberId);
  return until;
}
