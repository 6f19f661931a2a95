import { AppError } from '../../../../platform/app-error.ts';
import { revokeEverySession, revokeDevice } from '../../../account/auth/revoke-sessions.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';

type Wish = { uuid: string; reason: string; session_id?: string | undefined };

const ENDED = 'هذه الجلسة انتهت بالفعل.';

/**
 * Signs an account out of every device, or of one. Returns how many sessions ended.
 * @throws AppError not_found, forbidden, conflict when that session has ended already
 */
export async function endLearnerSessions(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason, session_id: sessionId }: Wish,
): Promise<number> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    await requireTarget(trx, session, uuid);
    const count =
      sessionId === undefined
        ? await revokeEverySession(trx, deps, uuid)
        : await revokeDevice(trx, deps, { subscriberId: uuid, sessionId });
    if (count === 0 && sessionId !== undefined) throw new AppError('conflict', { message: ENDED });
    await audit(trx, { subject: aboutLearner(uuid), reason, after: { ended: count, session: sessionId ?? 'all' } });
    return count;
  });
  deps.sessions.evict(uuid);
  return ended;
}
