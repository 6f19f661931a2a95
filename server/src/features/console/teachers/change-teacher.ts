import { hasPermission, isStaff, type Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { revokeEverySession } from '../../account/auth/revoke-sessions.ts';
import { setRoles } from '../../account/subscriber/grant-role.ts';
import { readMsisdn } from '../../account/subscriber/read-msisdn.ts';
import { addTeacher } from '../../live/teacher/add-teacher.ts';
import { findTeacherOf } from '../../live/teacher/find-teacher-refs.ts';
import type { ConsoleDeps } from '../deps.ts';
import { lockStaffTeacher, updateTeacherPage, type TeacherRow } from './teacher-store.ts';

type Staff = { session: Session; audit: Audit };
type Words = { name: string; bio: string; reason: string };

const CHANGED = 'تغيّرت صفحة هذا المعلّم قبل لحظات على يد زميل. ما كُتب هنا لم يُحفظ، وما حفظه الزميل يظهر بجانبه.';
const IS_TEACHER = 'لهذا الرقم صفحة معلّم من قبل.';
const NO_ACCOUNT = 'لا حساب لهذا المعلّم الآن.';
const OWN = 'لا أحد يغيّر دوره هو.';
const COLLEAGUE = 'هذا حساب زميل في لوحة التشغيل، ولا يغيّر دوره إلا من يدير الفريق.';

/**
 * Makes the account of a number a teacher, with the role and the page. Returns the id of the teacher.
 * @throws AppError conflict if the account has a page, forbidden for the own account and a colleague's, 422 on `msisdn`
 */
export async function addStaffTeacher(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { msisdn, name, bio, reason }: Words & { msisdn: string },
): Promise<string> {
  const number = readMsisdn(deps, msisdn);
  const id = deps.newId();
  const account = await deps.db.transaction().execute(async (trx) => {
    const changed = await grant(trx, deps, { session, number, granted: true });
    if (await findTeacherOf(trx, changed.subscriberId)) throw new AppError('conflict', { message: IS_TEACHER });
    await addTeacher(trx, deps, { id, subscriberId: changed.subscriberId, name, bio, photoFile: null });
    await audit(trx, {
      subject: { type: 'teacher', id },
      reason,
      before: { roles: changed.before },
      after: { account: changed.subscriberId, roles: changed.roles },
    });
    return changed.subscriberId;
  });
  deps.sessions.evict(account);
  return id;
}

/** Changes the page in the version that the staff member saw. @throws AppError not_found, conflict */
export async function saveStaffTeacher(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, version, hidden, name, bio, reason }: Words & { id: string; version: number; hidden: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await requireTeacher(trx, id);
    if (found.version !== version) throw new AppError('conflict', { message: CHANGED });
    const hiddenAt = hidden ? (found.hidden_at ?? deps.clock.now()) : null;
    await updateTeacherPage(trx, { id, version: version + 1, name, bio, hiddenAt });
    await audit(trx, {
      subject: { type: 'teacher', id },
      reason,
      before: { version, hidden: found.hidden_at !== null },
      after: { version: version + 1, hidden },
    });
  });
}

/**
 * Grants or ends the role of the teacher's account; a change ends its sessions, and with them a broadcast.
 * @throws AppError not_found, not_allowed_in_state without an account, forbidden for the own account and a colleague's
 */
export async function setTeacherRole(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { id, granted, reason }: { id: string; granted: boolean; reason: string },
): Promise<void> {
  const account = await deps.db.transaction().execute(async (trx) => {
    const { msisdn } = await requireTeacher(trx, id);
    if (msisdn === null) throw new AppError('not_allowed_in_state', { message: NO_ACCOUNT });
    const number = readMsisdn(deps, msisdn);
    const changed = await grant(trx, deps, { session, number, granted });
    await audit(trx, {
      subject: { type: 'teacher', id },
      reason,
      before: { roles: changed.before },
      after: { account: changed.subscriberId, roles: changed.roles },
    });
    return changed.subscriberId;
  });
  deps.sessions.evict(account);
}

type Grant = { session: Session; number: { msisdn: string; country: string }; granted: boolean };

async function grant(trx: Database, deps: ConsoleDeps, { session, number, granted }: Grant) {
  if (number.msisdn === session.msisdn) throw new AppError('forbidden', { message: OWN });
  const changed = await setRoles(deps, trx, number, {
    grantedBy: session.subscriberId,
    change: (before) => withTeacher(before, granted),
  });
  const isColleague = isStaff(changed.before);
  if (isColleague && !hasPermission(session.roles, 'staff.manage')) {
    throw new AppError('forbidden', { message: COLLEAGUE });
  }
  if (changed.before.includes('teacher') !== granted) await revokeEverySession(trx, deps, changed.subscriberId);
  return changed;
}

function withTeacher(roles: readonly Role[], granted: boolean): Role[] {
  const others = roles.filter((role) => role !== 'teacher');
  return granted ? [...others, 'teacher'] : others;
}

/** Locks a teacher until the transaction ends. @throws AppError not_found */
export async function requireTeacher(trx: Database, id: string): Promise<TeacherRow> {
  const found = await lockStaffTeacher(trx, id);
  if (!found) throw new AppError('not_found');
  return found;
}
