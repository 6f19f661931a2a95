import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export type DueNews = {
  subscriber_id: string;
  level_id: string;
  news_week: number;
  msisdn: string;
  country: string;
};

/** Locks learners whose next week is to be looked at; those in other hands are passed over. */
export async function lockDueNews(trx: Database, at: { now: Date; most: number }): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`
    select l.subscriber_id, l.level_id, l.news_week, s.msisdn, s.country
    from level_subscriber l join subscriber s on s.id = l.subscriber_id
    where l.current and l.news_at is not null and l.news_at <= ${at.now} and s.archived_at is null
    order by l.news_at
    limit ${at.most}
    for update of l skip locked`.execute(trx);
  return rows;
}

/** `next` null: there is nothing to look at any more. */
export async function saveNextNews(
  trx: Database,
  of: Pick<DueNews, 'subscriber_id' | 'level_id'>,
  next: { week: number; at: Date } | null,
): Promise<void> {
  await trx
    .updateTable('level_subscriber')
    .set({ news_at: next?.at ?? null, ...(next && { news_week: next.week }) })
    .where('subscriber_id', '=', of.subscriber_id)
    .where('level_id', '=', of.level_id)
    .execute();
}

export async function nextNewsDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select l.news_at as at from level_subscriber l join subscriber s on s.id = l.subscriber_id
    where l.current and l.news_at is not null and s.archived_at is null
    order by l.news_at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
