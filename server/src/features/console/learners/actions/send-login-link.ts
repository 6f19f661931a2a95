import { AppError } from '../../../../platform/app-error.ts';
import { sendLoginLinkWithin } from '../../../account/otp/send-login-link.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'db' | 'jobs' | 'newId' | 'publicUrl' | 'secrets'>;

const NOT_OPEN = 'لا يُرسل رابط دخول إلى حساب موقوف أو مؤرشف.';

/**
 * Sends a login link to the number of an account. Returns until when it is valid.
 * @throws AppError not_found, forbidden, not_allowed_in_state for a blocked or archived account, too_many_requests
 */
export async function sendLoginLink(
  deps: Deps,
  { session, audit }: Staff,
  { uuid, reason }: { uuid: string; reason: string },
): Promise<Date> {
  const validUntil = await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.archived_at !== null || account.blocked_at !== null)
      throw new AppError('not_allowed_in_state', { message: NOT_OPEN });
    const until = await sendLoginLinkWithin(trx, deps, account.msisdn);
    await audit(trx, { subject: aboutLearner(uuid), reason, after: { valid_until: until } });
    return until;
  });
  deps.jobs.wake('deliver-codes');
  return validUntil;
}
