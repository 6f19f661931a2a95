import type { Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { revokeEverySession } from '../../account/auth/revoke-sessions.ts';
import { setRoles } from '../../account/subscriber/grant-role.ts';
import type { ApprovalHandler, ApprovalRow, Approved } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import { requireManager } from './change-roles.ts';
import { findActiveNumber, lockRoles } from './staff-store.ts';

const GONE = 'هذا الحساب لم يعد قائمًا. يمكن رفض الطلب.';

/** Approved roles are added to the roles that the colleague has by then. */
export const roleHandler: ApprovalHandler = {
  subjectOf: ({ subject_id: id }) => ({ type: 'staff', id }),
  auditOf: (row) => ({ request: row.id, wanted: rolesOf(row) }),
  personOf: (row) => row.subject_id,
  perform: grant,
  afterCommit: (deps, row) => deps.sessions.evict(row.subject_id),
};

function rolesOf({ detail }: ApprovalRow): Role[] {
  // `changeRoles` writes it.
  return (detail as { roles: Role[] }).roles;
}

async function grant(trx: Database, deps: ConsoleDeps, { row, session }: Approved): Promise<object> {
  await lockRoles(trx);
  await requireManager(trx, session.subscriberId);
  await requireManager(trx, row.requested_by);
  const number = await findActiveNumber(trx, row.subject_id);
  if (!number) throw new AppError('conflict', { message: GONE });
  const { roles } = await setRoles(deps, trx, number, {
    grantedBy: row.requested_by,
    change: (before) => [...new Set([...before, ...rolesOf(row)])],
  });
  await revokeEverySession(trx, deps, row.subject_id);
  return { roles };
}
