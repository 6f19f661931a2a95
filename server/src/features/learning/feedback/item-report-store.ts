import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ItemReportTable } from '../../../platform/database/tables/support.ts';

/** Inserts a report; returns false where the same one exists. */
export async function insertItemReport(db: Database, row: Insertable<ItemReportTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item_report')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countReports(db: Database, at: { subscriberId: string; since: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('item_report')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('subscriber_id', '=', at.subscriberId)
    .where('at', '>', at.since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
