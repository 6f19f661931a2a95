import type { StaffSession } from '@lisan/contract/console/staff';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { listSessions } from '../../account/auth/list-sessions.ts';
import { revokeOthers } from '../../account/auth/revoke-sessions.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { Staff } from './guard-factors.ts';
import { findSessionFacts, isSessionEnded } from './staff-store.ts';

const OWN = 'هذه هي الجلسة الحالية، وإنهاؤها بتسجيل الخروج.';

/** Lists the devices on which a staff member is signed in: the asking one first, then by last use. */
export async function listOwnSessions(deps: ConsoleDeps, session: Session): Promise<StaffSession[]> {
  const views = await listSessions(deps, session);
  const ids = views.map(({ id }) => id);
  const facts = await findSessionFacts(deps.db, { subscriberId: session.subscriberId, ids });
  return views.map((view) => {
    const found = facts.find(({ id }) => id === view.id);
    return {
      ...view,
      address: found?.address ?? null,
      second_factor_at: found?.second_factor_at?.toISOString() ?? null,
    };
  });
}

/**
 * Ends another session of the asking staff member, or all but this one; returns how many.
 * @throws AppError not_found, conflict for the asking session
 */
export async function endOwnSessions(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  target: 'others' | (string & {}),
): Promise<number> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    const count = await revokeOthers(trx, deps, session, target);
    // The id may belong to a session that the asking one replaced.
    if (await isSessionEnded(trx, session.id)) throw new AppError('conflict', { message: OWN });
    await audit(trx, { subject: { type: 'staff_session', id: target }, after: { ended: count } });
    return count;
  });
  deps.sessions.evict(session.subscriberId);
  return ended;
}
