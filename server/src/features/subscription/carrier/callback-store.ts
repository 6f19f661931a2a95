import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { CarrierCallbackTable } from '../../../platform/database/tables/carrier.ts';

export type StoredCallback = Selectable<CarrierCallbackTable>;
type CallbackKey = Pick<StoredCallback, 'source' | 'id'>;

/** False when it has come before. */
export async function insertCallback(db: Database, row: Insertable<CarrierCallbackTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('carrier_callback')
    .values(row)
    .onConflict((c) => c.columns(['source', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes callbacks that wait and keeps others off them until `leaseUntil`. */
export async function takeCallbacks(
  db: Database,
  at: { now: Date; leaseUntil: Date; most: number },
): Promise<StoredCallback[]> {
  const taken = await sql<StoredCallback>`
    update carrier_callback set tries = tries + 1, next_try_at = ${at.leaseUntil}
    where (source, id) in (
      select source, id from carrier_callback
      where state = 'received' and next_try_at <= ${at.now}
      order by next_try_at
      limit ${at.most}
      for update skip locked
    )
    returning *`.execute(db);
  return taken.rows;
}

/** Does nothing where another worker, after our lease ran out, has finished it meanwhile. */
export async function finishCallback(
  db: Database,
  { source, id }: CallbackKey,
  as: { state: 'done' | 'failed'; now: Date; note: string },
): Promise<void> {
  await db
    .updateTable('carrier_callback')
    .set({ state: as.state, finished_at: as.now, note: as.note })
    .where('source', '=', source)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

export async function retryCallback(
  db: Database,
  { source, id }: CallbackKey,
  next: { at: Date; note: string },
): Promise<void> {
  await db
    .updateTable('carrier_callback')
    .set({ next_try_at: next.at, note: next.note })
    .where('source', '=', source)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/** When the next callback is to be looked into. */
export async function nextCallbackDue(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('carrier_callback')
    .select('next_try_at')
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state = 'received'`)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}
