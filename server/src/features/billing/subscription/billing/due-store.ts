import type { Database } from '../../../../platform/database/schema.ts';
import { readRow, type Subscription } from '../state/subscription-store.ts';

/**
 * Locks the subscriptions that have been due longest until the transaction ends. Skips rows that another worker has
 * locked.
 */
export async function lockDue(trx: Database, at: { now: Date; limit: number }): Promise<Subscription[]> {
  const rows = await dueSubscriptions(trx, at).execute();
  return rows.map(readRow);
}

export function dueSubscriptions(trx: Database, at: { now: Date; limit: number }) {
  return trx
    .selectFrom('subscription')
    .selectAll()
    .where('due_at', '<=', at.now)
    .orderBy('due_at')
    .limit(at.limit)
    .forUpdate()
    .skipLocked();
}

/** Lists the keys of due subscriptions, unlocked and unread, to find the row that cannot be read. */
export async function dueKeys(db: Database, at: { now: Date; limit: number }): Promise<Row[]> {
  return db
    .selectFrom('subscription')
    .select(['subscriber_id', 'id'])
    .where('due_at', '<=', at.now)
    .orderBy('due_at')
    .limit(at.limit)
    .execute();
}

/** Locks one due subscription, if it is still due and no other worker has locked it. */
export async function lockDueOne(trx: Database, { subscriber_id, id }: Row, now: Date): Promise<Subscription[]> {
  const rows = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(readRow);
}

export async function nextDueTime(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('subscription')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
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
