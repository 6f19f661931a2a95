import type { CallKey } from '@lisan/contract/calls';
import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AuditEntryTable } from '../database/tables/staff.ts';

export async function insertAuditEntry(db: Database, row: Insertable<AuditEntryTable>): Promise<void> {
  await db.insertInto('audit_entry').values(row).execute();
}

type View = {
  actor_id: string;
  session_id: string;
  call: string;
  subject: { type: string; id: string };
  since: Date;
};

/** Whether a session has viewed a subject since a time. */
export async function hasView(db: Database, { actor_id, session_id, call, subject, since }: View): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', actor_id)
    .where('at', '>', since)
    .where('session_id', '=', session_id)
    .where('call', '=', call)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the reason of the latest call of each of these subjects that was done, by their id. */
export async function findReasons(
  db: Database,
  { call, type, ids }: { call: CallKey; type: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_entry')
    .select(['subject_id', 'reason'])
    .where('subject_type', '=', type)
    .where('subject_id', 'in', ids)
    .where('call', '=', call)
    .where('outcome', '=', 'done')
    .orderBy('at')
    .execute();
  return new Map(rows.flatMap(({ subject_id, reason }) => (subject_id && reason ? [[subject_id, reason]] : [])));
}
