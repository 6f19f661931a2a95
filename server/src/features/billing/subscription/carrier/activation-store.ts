import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { CarrierActivationTable } from '../../../../platform/database/tables/carrier.ts';

export type AwaitedPin = Selectable<CarrierActivationTable>;

/** Returns the carrier's PIN that was sent to this learner last and is not confirmed. */
export async function awaitedPin(db: Database, subscriberId: string): Promise<AwaitedPin | undefined> {
  return db.selectFrom('carrier_activation').selectAll().where('subscriber_id', '=', subscriberId).executeTakeFirst();
}

export async function saveAwaitedPin(db: Database, row: Insertable<CarrierActivationTable>): Promise<void> {
  const { subscriber_id: _, ...set } = row;
  await db
    .insertInto('carrier_activation')
    .values(row)
    .onConflict((c) => c.column('subscriber_id').doUpdateSet(set))
    .execute();
}

export async function deleteAwaitedPin(db: Database, subscriberId: string): Promise<void> {
  await db.deleteFrom('carrier_activation').where('subscriber_id', '=', subscriberId).execute();
}
