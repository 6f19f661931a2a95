import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { DetectedUrlTable } from '../../platform/database/tables/identity.ts';

export async function insertDetectedUrl(db: Database, row: Insertable<DetectedUrlTable>): Promise<void> {
  await db.insertInto('detected_url').values(row).execute();
}
