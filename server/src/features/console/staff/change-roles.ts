import { hasPermission, type Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import { revokeEverySession } from '../../account/auth/revoke-every-session.ts';
import { setRoles } from '../../account/subscriber/grant-role.ts';
import { readMsisdn } from '../../account/subscriber/read-msisdn.ts';
import type { Staff } from './guard-factors.ts';
import { lockRoles, lockStaff } from './staff-store.ts';
import type { StaffDeps } from './deps.ts';

type Change = { msisdn: string; roles: Role[]; reason: string };

const NOT_OWN = 'لا أحد يغيّر أدوار نفسه. يلزم لذلك مدير آخر.';

/**
 * Sets the roles of a number. A change ends the account's sessions, so that none continues with more than it may.
 * @throws AppError forbidden for the own number and without the right by now, invalid_input on `msisdn`
 */
export async function changeRoles(deps: StaffDeps, { session, audit }: Staff, change: Change) {
  const { msisdn, country } = readMsisdn(deps, change.msisdn);
  if (msisdn === session.msisdn) throw new AppError('forbidden', { message: NOT_OWN });
  const changed = await deps.db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    // Another admin may have ended the caller's role since the call came in: two at once would leave no admin.
    const caller = await lockStaff(trx, session.subscriberId);
    if (!caller || !hasPermission(caller.roles as Role[], 'staff.manage')) throw new AppError('forbidden');
    const row = await setRoles(deps, trx, { msisdn, country }, () => [...new Set(change.roles)]);
    await revokeEverySession(trx, deps, row.subscriberId);
    await audit(trx, {
      subject: { type: 'staff', id: row.subscriberId },
      reason: change.reason,
      before: { roles: row.before },
      after: { roles: row.roles },
    });
    return { uuid: row.subscriberId, msisdn, roles: row.roles };
  });
  deps.sessions.evict(changed.uuid);
  return changed;
}
