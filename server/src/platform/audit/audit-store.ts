import type { Insertable } from 'kysely';
import type { Database } from '../database/open-database.ts';
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
