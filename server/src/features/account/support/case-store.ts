import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SupportCaseTable } from '../../../platform/database/tables/support.ts';

/** Inserts a case, or replaces the text of the one about this source where it differs. */
export async function upsertCase(db: Database, row: Insertable<SupportCaseTable>): Promise<void> {
  await db
    .insertInto('support_case')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['kind', 'source_id', 'subscriber_id'])
        .doUpdateSet((e) => ({
          text: e.ref('excluded.text'),
          search: e.ref('excluded.search'),
          at: e.ref('excluded.at'),
          state: sql`case when support_case.state = 'closed' then 'open' else support_case.state end`,
          assignee_id: sql`case when support_case.state = 'closed' then null else support_case.assignee_id end`,
          version: sql`support_case.version + 1`,
        }))
        .whereRef('support_case.text', '<>', 'excluded.text'),
    )
    .execute();
}
