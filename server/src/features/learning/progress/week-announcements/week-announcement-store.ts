import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

export type DueAnnouncement = {
  subscriber_id: string;
  level_id: string;
  announcement_week: number;
};
export type Reader = { msisdn: string; country: string };

/**
 * Locks learners whose next week is due, archived accounts included; skips rows that other transactions have locked.
 * The query has no join, so that it reads the rows in the order of the index.
 */
export async function lockDueWeeks(trx: Database, at: { now: Date; limit: number }): Promise<DueAnnouncement[]> {
  const { rows } = await sql<DueAnnouncement>`
    select subscriber_id, level_id, announcement_week from level_subscriber
    where current and announcement_due_at is not null and announcement_due_at <= ${at.now}
    order by announcement_due_at
    limit ${at.limit}
    for update skip locked`.execute(trx);
  return rows;
}

/** Returns the subscribers by id, without archived ones. */
export async function readersOf(trx: Database, due: readonly DueAnnouncement[]): Promise<Map<string, Reader>> {
  const ids = due.map(({ subscriber_id }) => subscriber_id);
  const { rows } = await sql<Reader & { id: string }>`
    select id, msisdn, country from subscriber where id = any(${ids}::uuid[]) and archived_at is null`.execute(trx);
  return new Map(rows.map(({ id, ...reader }) => [id, reader]));
}

/** Saves the next week to announce and its due time. `next` null: the level has no further week to announce. */
export async function saveNextAnnouncement(
  trx: Database,
  of: Pick<DueAnnouncement, 'subscriber_id' | 'level_id'>,
  next: { week: number; at: Date } | null,
): Promise<void> {
  await trx
    .updateTable('level_subscriber')
    .set({ announcement_due_at: next?.at ?? null, ...(next && { announcement_week: next.week }) })
    .where('subscriber_id', '=', of.subscriber_id)
    .where('level_id', '=', of.level_id)
    .execute();
}

export async function nextWeekDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select announcement_due_at as at from level_subscriber where current and announcement_due_at is not null order by announcement_due_at limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
