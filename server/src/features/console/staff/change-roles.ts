import { givesAlone, hasPermission, mayApprove, type Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { revokeEverySession } from '../../account/auth/revoke-sessions.ts';
import { setRoles } from '../../account/subscriber/grant-role.ts';
import { readMsisdn } from '../../account/subscriber/read-msisdn.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { Staff } from './guard-factors.ts';
import { lockRoles, lockStaff } from './staff-store.ts';
import { warnOfGrant, warnOfRequest } from './warn-managers.ts';

type Change = { msisdn: string; roles: Role[]; reason: string };

const NOT_OWN = 'لا أحد يغيّر أدوار نفسه. يلزم لذلك مدير آخر.';
const WAITS = 'طلب دور لهذا الزميل ينتظر شخصًا ثانيًا. يُبتّ فيه أو يُسحب أولًا.';

/**
 * Sets the roles of a number. New roles that may approve wait for a second person and for the configured time; all
 * other changes happen at once and end the account's sessions, so that no session continues with more rights. Everybody
 * who manages the team is notified of a new role that waits, and of a new role that gives days or money.
 * @throws AppError forbidden for the own number and without the right by now, invalid_input on `msisdn`, conflict when a
 * request for the number waits already
 *
 * Why: docs/decisions/074-a-second-person-is-another-person.md
 */
export async function changeRoles(deps: ConsoleDeps, staff: Staff, change: Change) {
  const { session, audit } = staff;
  const number = readMsisdn(deps, change.msisdn);
  if (number.msisdn === session.msisdn) throw new AppError('forbidden', { message: NOT_OWN });
  const changed = await deps.db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    await requireManager(trx, session.subscriberId);
    let waits: Role[] = [];
    const row = await setRoles(deps, trx, number, {
      grantedBy: session.subscriberId,
      change: (before) => {
        waits = [...new Set(change.roles)].filter((role) => mayApprove(role) && !before.includes(role));
        return [...new Set(change.roles)].filter((role) => !waits.includes(role));
      },
    });
    // A change that only asks for a role leaves the colleague at work.
    const isChanged = row.before.join() !== row.roles.join();
    if (isChanged) await revokeEverySession(trx, deps, row.subscriberId);
    const isGiver = row.roles.some((role) => givesAlone(role) && !row.before.includes(role));
    if (isGiver) await warnOfGrant(trx, deps);
    if (waits.length > 0) await askForRoles(trx, deps, { staff, person: row.subscriberId, roles: waits, change });
    await audit(trx, {
      subject: { type: 'staff', id: row.subscriberId },
      reason: change.reason,
      before: { roles: row.before },
      after: { roles: row.roles, ...(waits.length > 0 && { waits }) },
    });
    return { uuid: row.subscriberId, msisdn: number.msisdn, roles: row.roles, waits, isGiver };
  });
  deps.sessions.evict(changed.uuid);
  const { isGiver, ...answer } = changed;
  if (isGiver || answer.waits.length > 0) deps.jobs.wake('deliver-sms');
  return answer;
}

/**
 * Requires that an account manages the team now: another admin may have ended its role since the call came in, and two
 * concurrent changes would leave no admin. The caller has locked the roles. @throws AppError forbidden
 */
export async function requireManager(trx: Database, id: string): Promise<void> {
  const caller = await lockStaff(trx, id);
  // Only setRoles writes this column, and only values of Role.
  if (!caller || !hasPermission(caller.roles as Role[], 'staff.manage')) throw new AppError('forbidden');
}

type Asked = { staff: Staff; person: string; roles: Role[]; change: Change };

async function askForRoles(trx: Database, deps: ConsoleDeps, { staff, person, roles, change }: Asked): Promise<void> {
  const now = deps.clock.now();
  const id = deps.newId();
  const isNew = await requestApproval(trx, {
    id,
    kind: 'role',
    subject: { type: 'staff', id: person },
    detail: { roles },
    reason: change.reason,
    by: staff.session.subscriberId,
    now,
    readyAt: new Date(now.getTime() + deps.config.duties.grantWaitMs),
  });
  if (!isNew) throw new AppError('conflict', { message: WAITS });
  await warnOfRequest(trx, deps, id);
}
