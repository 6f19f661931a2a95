import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readRow, type Subscription } from './subscription-store.ts';

/** The subscription that has been due longest, unless somebody else is at it; locked until the transaction ends. */
export async function lockNextDue(trx: Database, now: Date): Promise<Subscription | undefined> {
  const row = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && readRow(row);
}

type Row = Pick<Subscription, 'subscriber_id' | 'id'>;

export async function postponeDue(trx: Database, { subscriber_id, id }: Row, until: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ due_at: until })
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .execute();
}

/** Free or paid time that ends before `until` and whose end its owner was not told of; locked as above. */
export async function lockNextEnding(trx: Database, at: { now: Date; until: Date }): Promise<Subscription | undefined> {
  const row = await trx
    .selectFrom('subscription')
    .selectAll()
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state in ('parking', 'active')`)
    .where('access_ends_at', '>', at.now)
    .where('access_ends_at', '<=', at.until)
    .where(sql<boolean>`reminded_of is distinct from access_ends_at`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && readRow(row);
}

export async function markReminded(trx: Database, { subscriber_id, id }: Row, of: Date | null): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ reminded_of: of })
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .execute();
}
