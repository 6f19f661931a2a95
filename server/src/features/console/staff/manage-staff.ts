import type { Role } from '@lisan/contract/values/roles';
import type { StaffMember } from '@lisan/contract/console/staff';
import { AppError } from '../../../platform/app-error.ts';
import { RETIREMENT_TTL_MS } from '../../account/auth/open-session.ts';
import { revokeEverySession } from '../../account/auth/revoke-sessions.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findFactors, removeFactors } from './factor-store.ts';
import type { Staff } from './guard-factors.ts';
import { findStaff, lockStaff } from './staff-store.ts';

type Target = { uuid: string; reason: string };

const LAST_FACTOR = 'هذا آخر عامل تأكيد في حسابك. تلزم إضافة غيره قبل إزالته.';
const NOT_OWN = 'هذا لا يُفعل إلا لحساب زميل.';

/** Lists all accounts with a role, which is a view of personal data. */
export async function listStaff({ db, clock }: ConsoleDeps, { audit }: Staff): Promise<StaffMember[]> {
  const rows = await findStaff(db, new Date(clock.now().getTime() + RETIREMENT_TTL_MS));
  await audit(db, { subject: { type: 'staff', id: 'all' } });
  return rows.map(({ id, roles, last_seen_at: seen, ...rest }) => ({
    ...rest,
    uuid: id,
    // Only setRoles writes this column, and only values of Role.
    roles: roles as Role[],
    last_seen_at: seen.toISOString(),
  }));
}

/** Removes one of the own factors. @throws AppError not_found; not_allowed_in_state for the last one */
export async function removeOwnFactor(
  { db, clock }: ConsoleDeps,
  { session, audit }: Staff,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, session.subscriberId);
    const factors = await findFactors(trx, session.subscriberId);
    if (!factors.some((factor) => factor.id === id)) throw new AppError('not_found');
    if (factors.length === 1) throw new AppError('not_allowed_in_state', { message: LAST_FACTOR });
    await removeFactors(trx, { subscriberId: session.subscriberId, id, now: clock.now() });
    await audit(trx, { subject: { type: 'staff_factor', id }, after: { removed: true } });
  });
}

/** Removes the factors of a colleague who lost them, and ends their sessions. @throws AppError forbidden, not_found */
export async function resetFactors(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason }: Target,
): Promise<void> {
  if (uuid === session.subscriberId) throw new AppError('forbidden', { message: NOT_OWN });
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockStaff(trx, uuid))) throw new AppError('not_found');
    const removed = await removeFactors(trx, { subscriberId: uuid, now: deps.clock.now() });
    const ended = await revokeEverySession(trx, deps, uuid);
    await audit(trx, { subject: { type: 'staff', id: uuid }, reason, before: { factors: removed }, after: { ended } });
  });
  deps.sessions.evict(uuid);
}

/** Ends every session of a colleague; returns how many. @throws AppError forbidden, not_found */
export async function endSessions(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason }: Target,
): Promise<number> {
  if (uuid === session.subscriberId) throw new AppError('forbidden', { message: NOT_OWN });
  const ended = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockStaff(trx, uuid))) throw new AppError('not_found');
    const count = await revokeEverySession(trx, deps, uuid);
    await audit(trx, { subject: { type: 'staff', id: uuid }, reason, after: { ended: count } });
    return count;
  });
  deps.sessions.evict(uuid);
  return ended;
}
