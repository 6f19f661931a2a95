import { sql } from 'kysely';
import type { CardEvent } from '../../domain/review/move-card.ts';
import type { ReviewCard } from '../../domain/review/review-card.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { ReviewDetail } from './store.ts';

type EventRow = { kind: string; item_uuid: string; at: Date; detail: object };

/** A learner's events that move cards, in the order in which they happened. */
export async function reviewEvents(db: Database, subscriberId: string): Promise<CardEvent[]> {
  const { rows } = await sql<EventRow>`
    select kind, item_uuid, at, detail from learning_event
    where subscriber_id = ${subscriberId}
      and (kind in ('item_done', 'review_answer') or (kind = 'quiz_answer' and not correct))
    order by at, kind, id`.execute(db);
  return rows.map(eventOf);
}

function eventOf({ kind, item_uuid: itemUuid, at, detail }: EventRow): CardEvent {
  if (kind === 'item_done') return { kind: 'learned', itemUuid, at };
  if (kind === 'quiz_answer') return { kind: 'missed', itemUuid, at };
  // answer-card wrote it.
  return { kind: 'reviewed', itemUuid, at, rating: (detail as ReviewDetail).rating };
}

/** Leaves a learner with these cards and no others; a shown question stays with a card that has not moved on. */
export async function replaceCards(
  trx: Database,
  subscriberId: string,
  cards: ReadonlyMap<string, ReviewCard>,
): Promise<void> {
  await trx
    .deleteFrom('review_card')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`item_uuid <> all(${[...cards.keys()]})`)
    .execute();
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
