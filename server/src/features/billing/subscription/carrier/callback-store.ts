import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { CarrierCallbackTable } from '../../../../platform/database/tables/carrier.ts';

export type StoredCallback = Selectable<CarrierCallbackTable>;

/** Returns false for a callback that was stored before. */
export async function insertCallback(db: Database, row: Insertable<CarrierCallbackTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('carrier_callback')
    .values(row)
    .onConflict((c) => c.columns(['source', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
