import type { Insertable } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { AuditEntryTable } from '../database/tables/staff.ts';

export async function insertAuditEntry(db: Database, row: Insertable<AuditEntryTable>): Promise<void> {
  await db.insertInto('audit_entry').values(row).execute();
}
