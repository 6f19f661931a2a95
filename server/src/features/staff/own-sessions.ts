import type { StaffSession } from '@lisan/contract/console/staff';
import type { Session } from '../../platform/auth/session.ts';
import { listSessions } from '../auth/list-sessions.ts';
import { revokeOthers } from '../auth/revoke-sessions.ts';
import type { Staff } from './guard-factors.ts';
import { findSessionFacts } from './staff-store.ts';
import type { StaffDeps } from './deps.ts';

/** Lists the devices on which a staff member is signed in: the asking one first, then by last use. */
export async function listOwnSessions(deps: StaffDeps, session: Session): Promise<StaffSession[]> {
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

/** Ends another session of the asking staff member, or all but this one; returns how many. @throws AppError not_found */
export async function endOwnSessions(
  deps: StaffDeps,
  { session, audit }: Staff,
  target: 'others' | (string & {}),
): Promise<number> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    const count = await revokeOthers(trx, deps, session, target);
    await audit(trx, { subject: { type: 'staff_session', id: target }, after: { ended: count } });
    return count;
  });
  deps.sessions.evict(session.subscriberId);
  return ended;
}
