import type { Rating } from '@lisan/contract/learner/review';
import { sql } from 'kysely';
import type { CardEvent } from '../../../domain/review/schedule-review.ts';
import type { ReviewCard } from '../../../domain/review/review-card.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { CardRow } from './store.ts';

/** A subscriber with learning events or cards. */
type LearnerRow = { id: string; msisdn: string; country: string };

type EventRow = { kind: string; item_uuid: string; at: Date; correct: boolean | null; rating: Rating | null };

/** Lists a learner's events that change cards, in chronological order, compacted ones too. */
export async function reviewEvents(db: Database, subscriberId: string): Promise<CardEvent[]> {
  const { rows } = await sql<EventRow>`
    select kind, item_uuid, at, correct, rating from (
      select kind, item_uuid, at, correct, detail ->> 'rating' as rating, 0 as place, id from learning_event
      where subscriber_id = ${subscriberId}
      union all
      select kind, item_uuid, at, null, null, 0, null from finished_item where subscriber_id = ${subscriberId}
      union all
      select e.kind, e.item_uuid, e.at, e.correct, e.rating, e.place, null from learning_month m
      cross join lateral unnest(m.ats, m.kinds, m.item_uuids, m.correct, m.ratings) with ordinality
        as e (at, kind, item_uuid, correct, rating, place)
      where m.subscriber_id = ${subscriberId}
    ) as event
    where kind in ('item_done', 'review_answer', 'quiz_answer') or (kind = 'session_answer' and not correct)
    order by at, kind, place, id`.execute(db);
  return rows.map(eventOf);
}

function eventOf({ kind, item_uuid: itemUuid, at, correct, rating }: EventRow): CardEvent {
  if (kind === 'item_done' || (kind === 'quiz_answer' && correct)) return { kind: 'learned', itemUuid, at };
  if (kind !== 'review_answer' || rating === null) return { kind: 'missed', itemUuid, at };
  return { kind: 'reviewed', itemUuid, at, rating };
}

/** Returns when each saved item was saved. */
export async function savedAt(db: Database, subscriberId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('saved_item')
    .select(['item_uuid', 'saved_at'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return new Map(rows.map((row) => [row.item_uuid, row.saved_at]));
}

/**
 * Lists at most `limit` learners after the id `after`, ordered by id; with `msisdn`, only the learner with that number.
 */
export async function learnersPage(
  db: Database,
  at: { msisdn: string | null; after: string | null; limit: number },
): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`
    select id, msisdn, country from subscriber
    where archived_at is null
      and (${at.msisdn}::text is null or msisdn = ${at.msisdn}::text)
      and (${at.after}::uuid is null or id > ${at.after}::uuid)
      and (exists (select from learning_event where subscriber_id = subscriber.id)
        or exists (select from learning_day where subscriber_id = subscriber.id)
        or exists (select from review_card where subscriber_id = subscriber.id))
    order by id limit ${at.limit}`.execute(db);
  return rows;
}

/** Lists all cards of a learner. */
export async function allCards(db: Database, subscriberId: string): Promise<CardRow[]> {
  return db.selectFrom('review_card').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

export async function dropCards(trx: Database, subscriberId: string, itemUuids: string[]): Promise<void> {
  if (itemUuids.length === 0) return;
  await trx
    .deleteFrom('review_card')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`item_uuid = any(${itemUuids})`)
    .execute();
}

/** Upserts cards; a displayed question stays if the number of reviews of its card has not changed. */
export async function replaceCards(
  trx: Database,
  subscriberId: string,
  cards: ReadonlyMap<string, ReviewCard>,
): Promise<void> {
  const rows = [...cards].map(([item_uuid, { state, dueAt, reviewedAt, ...memory }]) => ({
    subscriber_id: subscriberId,
    item_uuid,
    state,
    due_at: dueAt,
    ...memory,
    reviewed_at: reviewedAt,
  }));
  await insertRows(trx, 'review_card', { rows, ending: REPLACE });
}

const REPLACE = sql`
  on conflict (subscriber_id, item_uuid) do update set
    state = excluded.state, due_at = excluded.due_at, stability = excluded.stability,
    difficulty = excluded.difficulty, lapses = excluded.lapses, reviewed_at = excluded.reviewed_at,
    question_uuid = case when review_card.reviews = excluded.reviews then review_card.question_uuid end,
    question = case when review_card.reviews = excluded.reviews then review_card.question end,
    reviews = excluded.reviews`;
