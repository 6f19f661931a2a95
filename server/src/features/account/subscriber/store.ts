import type { Selectable, Updateable } from 'kysely';
import { nameWords } from '../../../domain/text/fold.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SubscriberTable } from '../../../platform/database/tables/identity.ts';

export type Subscriber = Selectable<SubscriberTable>;

export async function subscriberById(db: Database, id: string): Promise<Subscriber> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function subscriberByMsisdn(db: Database, msisdn: string): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscriber')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Returns 1 for the first owner of a number, and one more for each later owner. */
export async function nextOwnerGeneration(db: Database, msisdn: string): Promise<number> {
  const row = await db
    .selectFrom('subscriber')
    .select((e) => e.fn.max('owner_generation').as('last'))
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function insertSubscriber(
  db: Database,
  row: { id: string; msisdn: string; country: string; generation: number; now: Date },
): Promise<Subscriber> {
  return db
    .insertInto('subscriber')
    .values({
      id: row.id,
      msisdn: row.msisdn,
      country: row.country,
      owner_generation: row.generation,
      created_at: row.now,
      last_seen_at: row.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSubscriberRow(
  db: Database,
  id: string,
  set: Omit<Updateable<SubscriberTable>, 'name_folded'>,
): Promise<Subscriber> {
  const folded = typeof set.name === 'string' && { name_folded: nameWords(set.name) };
  return db
    .updateTable('subscriber')
    .set({ ...set, ...folded })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
