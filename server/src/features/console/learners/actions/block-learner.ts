import { AppError } from '../../../../platform/app-error.ts';
import { revokeEverySession } from '../../../account/auth/revoke-every-session.ts';
import { stopRenewal } from '../../../billing/subscription/leaving/stop-renewal.ts';
import { publishChange } from '../../../billing/subscription/state/apply-event.ts';
import { setBlocked } from '../facts-store.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { blockedNotice, notifyAccount, unblockedNotice } from './account-notice.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Deps = Pick<
  ConsoleLearnersDeps,
  'clock' | 'config' | 'course' | 'db' | 'jobs' | 'newId' | 'plans' | 'publicUrl' | 'sessions'
>;
type Wish = { uuid: string; reason: string };

const ALREADY = 'هذا الحساب موقوف بالفعل.';
const NOT_BLOCKED = 'هذا الحساب ليس موقوفًا.';
const ARCHIVED = 'هذا الحساب مؤرشف ولا يدخل منه أحد.';

/**
 * Blocks an account: its sessions end, it cannot sign in, and nothing more is charged. Leaving stays possible by SMS and
 * by staff. Returns since when.
 * @throws AppError not_found, forbidden, conflict when it is blocked, not_allowed_in_state when it is archived
 */
export async function blockLearner(deps: Deps, { session, audit }: Staff, { uuid, reason }: Wish): Promise<Date> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.archived_at !== null) throw new AppError('not_allowed_in_state', { message: ARCHIVED });
    if (account.blocked_at !== null) throw new AppError('conflict', { message: ALREADY });
    await setBlocked(trx, uuid, now);
    const ended = await revokeEverySession(trx, deps, uuid);
    const stopped = await stopRenewal(trx, deps, uuid);
    await notifyAccount(trx, deps, { account, key: `blocked:${now.getTime()}`, ...blockedNotice(deps) });
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { blocked_at: null },
      after: { blocked_at: now, sessions_ended: ended, stopped },
    });
  });
  publishChange(deps, uuid);
  return now;
}

/**
 * Lets an account sign in again. Renewal stays off: it is turned on by the learner.
 * @throws AppError not_found, forbidden, conflict unless it is blocked
 */
export async function unblockLearner(deps: Deps, { session, audit }: Staff, { uuid, reason }: Wish): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.blocked_at === null) throw new AppError('conflict', { message: NOT_BLOCKED });
    await setBlocked(trx, uuid, null);
    if (account.archived_at === null)
      await notifyAccount(trx, deps, { account, key: `unblocked:${now.getTime()}`, ...unblockedNotice(deps) });
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { blocked_at: account.blocked_at },
      after: { blocked_at: null },
    });
  });
  publishChange(deps, uuid);
}
