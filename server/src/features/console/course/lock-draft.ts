import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { CourseDraftTable } from '../../../platform/database/tables/course.ts';
import { lockDraft, type Draft } from './draft-store.ts';

/** The fields of every change of a draft's state: the revision that the staff member saw, and the reason. */
export type StateChange = { id: string; revision: number; reason: string };

const CHANGED = 'تغيّرت هذه المسودة قبل لحظات على يد زميل. ما تغيّر يظهر بعد تحديث الصفحة.';
const OTHER_STATE = 'هذا غير ممكن في حال المسودة الآن. حالها يظهر بعد تحديث الصفحة.';

type States = readonly CourseDraftTable['state'][];

/** Locks a draft in one of the states. @throws AppError not_found, conflict */
export async function lockDraftIn(trx: Database, id: string, states: States): Promise<Draft> {
  const draft = await lockDraft(trx, id);
  if (!draft) throw new AppError('not_found');
  if (!states.includes(draft.state)) throw new AppError('conflict', { message: OTHER_STATE });
  return draft;
}

/** Locks a draft in the revision that the staff member saw. @throws AppError not_found, conflict */
export async function lockSeenDraft(trx: Database, { id, revision }: StateChange, states: States): Promise<Draft> {
  const draft = await lockDraftIn(trx, id, states);
  if (draft.revision !== revision) throw new AppError('conflict', { message: CHANGED });
  return draft;
}
