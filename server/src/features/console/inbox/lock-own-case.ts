import { AppError } from '../../../platform/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { lockCase, type Case } from './case-store.ts';

/** A staff member who works on a case. */
export type Worker = { session: Session; audit: Audit };

/** The fields of every change: the version that the staff member saw, and the reason. */
export type Change = { id: string; version: number; reason: string };

const CHANGED = 'تغيّرت هذه الحالة قبل لحظات على يد زميل. ما تغيّر يظهر بعد تحديث الصفحة، وما كُتب هنا لم يُرسل.';
const OF_ANOTHER = 'يتابع هذه الحالة زميل آخر. يمكن نقل المتابعة أولًا.';
const CLOSED = 'هذه الحالة مغلقة. يلزم فتحها أولًا.';

/** Locks a case in the version that the staff member saw. @throws AppError not_found, conflict */
export async function lockVersion(trx: Database, { id, version }: Change): Promise<Case> {
  return requireVersion(await lockCase(trx, id), version);
}

/** @throws AppError not_found, conflict */
export function requireVersion(found: Case | undefined, version: number): Case {
  if (!found) throw new AppError('not_found');
  if (found.version !== version) throw new AppError('conflict', { message: CHANGED });
  return found;
}

/** Requires that a case is neither closed nor a colleague's. @throws AppError conflict */
export function requireOwn(found: Case, { session }: Worker): void {
  if (found.state === 'closed') throw new AppError('conflict', { message: CLOSED });
  if (found.state === 'assigned' && found.assignee_id !== session.subscriberId) {
    throw new AppError('conflict', { message: OF_ANOTHER });
  }
}

/** Returns the facts of a case for the audit entry of a change. */
export function factsOf({ state, assignee_id: assignee }: Pick<Case, 'state' | 'assignee_id'>) {
  return { state, assignee };
}
