import { hasPermission, isStaff, type Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isErased, lockAccount, type Account } from './facts-store.ts';

const OWN = 'لا أحد يتصرّف في حسابه هو من هذه اللوحة.';
const COLLEAGUE = 'هذا حساب زميل، ولا يتصرّف فيه إلا من يدير الفريق.';

/**
 * Returns whether this colleague may act on the account: never the own one, and another colleague's only with
 * `staff.manage`.
 */
export function isActable(session: Session, account: Account): boolean {
  return refusalOf(session, account) === null;
}

/**
 * Locks the account that an action concerns until the transaction ends.
 * @throws AppError not_found, forbidden for the own account and for a colleague's account
 */
export async function requireTarget(trx: Database, session: Session, uuid: string): Promise<Account> {
  const account = await lockAccount(trx, uuid);
  // An erasure leaves books without a person: no action brings the person back.
  if (!account || isErased(account)) throw new AppError('not_found');
  const refusal = refusalOf(session, account);
  if (refusal !== null) throw new AppError('forbidden', { message: refusal });
  return account;
}

function refusalOf(session: Session, { id, roles }: Account): string | null {
  if (id === session.subscriberId) return OWN;
  // Only setRoles writes this column, and only values of Role.
  const isColleague = isStaff(roles as Role[]);
  return isColleague && !hasPermission(session.roles, 'staff.manage') ? COLLEAGUE : null;
}
