import type { QuestionKind } from '@lisan/contract/learner/question';
import type { Rating } from '@lisan/contract/learner/review';
import { sql, type Selectable } from 'kysely';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import type { DoneToday, DueCard } from '../../../domain/review/daily-share.ts';
import { KNOWN_STABILITY, type ReviewCard } from '../../../domain/review/review-card.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { rowsOf } from '../../../platform/database/insert-rows.ts';
import type { ReviewCardTable } from '../../../platform/database/tables/learning.ts';

export type CardRow = Selectable<ReviewCardTable>;

/** A learner's card. */
export type CardKey = { subscriberId: string; itemUuid: string };

/** The details of the event of an answered card. */
export type ReviewDetail = {
  rating: Rating;
  /** The state of the card before the answer. */
  state: ReviewCard['state'];
  kind: QuestionKind;
  hinted: boolean;
  seconds?: number;
  /** The reply, for a repeated call. */
  reply: object;
};

/** Lists the cards that are due at `now`, the most overdue first. */
export async function dueCards(db: Database, at: { subscriberId: string; now: Date }): Promise<DueCard[]> {
  const rows = await db
    .selectFrom('review_card')
    .select(['item_uuid', 'state', 'due_at'])
    .where('subscriber_id', '=', at.subscriberId)
    .where('due_at', '<=', at.now)
    .orderBy('due_at')
    .orderBy('item_uuid')
    .execute();
  return rows.map((row) => ({ itemUuid: row.item_uuid, state: row.state, dueAt: row.due_at }));
}

/** Returns the next due time after `now`; null without one. */
export async function nextDueAt(db: Database, at: { subscriberId: string; now: Date }): Promise<Date | null> {
  const row = await db
    .selectFrom('review_card')
    .select('due_at')
    .where('subscriber_id', '=', at.subscriberId)
    .where('due_at', '>', at.now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Returns the cards that were answered on a learner-day. */
export async function doneOn(db: Database, at: { subscriberId: string; learnerDay: string }): Promise<DoneToday> {
  const { rows } = await sql<{ item_uuid: string; was_new: boolean }>`
    select item_uuid, bool_or(detail ->> 'state' = 'new') as was_new from learning_event
    where subscriber_id = ${at.subscriberId} and learner_day = ${at.learnerDay} and kind = 'review_answer'
    group by item_uuid`.execute(db);
  return new Map(rows.map((row) => [row.item_uuid, row.was_new ? 'new' : 'known']));
}

export async function cardsOf(db: Database, at: { subscriberId: string; itemUuids: string[] }): Promise<CardRow[]> {
  return db
    .selectFrom('review_card')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where(sql<boolean>`item_uuid = any(${at.itemUuids})`)
    .execute();
}

/** Locks a card of this learner until the transaction ends. */
export async function lockCard(trx: Database, { subscriberId, itemUuid }: CardKey): Promise<CardRow | undefined> {
  return trx
    .selectFrom('review_card')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('item_uuid', '=', itemUuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the card whose displayed question has this uuid; undefined if it was not displayed or is already answered. */
export async function lockAsked(
  trx: Database,
  at: { subscriberId: string; questionUuid: string },
): Promise<CardRow | undefined> {
  return trx
    .selectFrom('review_card')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('question_uuid', '=', at.questionUuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Upserts a card; deletes the displayed question if the number of reviews has changed. */
export async function saveCard(db: Database, { subscriberId, itemUuid }: CardKey, card: ReviewCard): Promise<void> {
  const { stability, difficulty, reviews, lapses } = card;
  const columns = { state: card.state, due_at: card.dueAt, stability, difficulty, reviews, lapses };
  const set = { ...columns, reviewed_at: card.reviewedAt };
  await db
    .insertInto('review_card')
    .values({ subscriber_id: subscriberId, item_uuid: itemUuid, ...set, question_uuid: null, question: null })
    .onConflict((c) =>
      c.columns(['subscriber_id', 'item_uuid']).doUpdateSet((e) => ({
        ...set,
        question_uuid: sql`case when review_card.reviews = ${e.ref('excluded.reviews')} then review_card.question_uuid end`,
        question: sql`case when review_card.reviews = ${e.ref('excluded.reviews')} then review_card.question end`,
      })),
    )
    .execute();
}

export async function deleteCard(trx: Database, { subscriberId, itemUuid }: CardKey): Promise<void> {
  await trx
    .deleteFrom('review_card')
    .where('subscriber_id', '=', subscriberId)
    .where('item_uuid', '=', itemUuid)
    .execute();
}

/** Stores the questions to display, with their keys; skips cards that have a question or another number of reviews. */
export async function storeQuestions(
  db: Database,
  subscriberId: string,
  questions: { question: QuizQuestion; reviews: number }[],
): Promise<void> {
  const rows = questions.map(({ question, reviews }) => ({
    item_uuid: question.item_uuid,
    reviews,
    question_uuid: question.uuid,
    question,
  }));
  await sql`
    update review_card set question_uuid = asked.question_uuid, question = asked.question
    from ${rowsOf('review_card', rows)} as asked
    where review_card.subscriber_id = ${subscriberId} and review_card.item_uuid = asked.item_uuid
      and review_card.reviews = asked.reviews and review_card.question_uuid is null`.execute(db);
}

/** Returns the reply to an answered question; undefined if it is not answered. */
export async function firstReply(
  db: Database,
  at: { subscriberId: string; questionUuid: string },
): Promise<object | undefined> {
  const row = await db
    .selectFrom('learning_event')
    .select('detail')
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.questionUuid)
    .where('kind', '=', 'review_answer')
    .executeTakeFirst();
  // Only answer-card writes events of this kind.
  return (row?.detail as ReviewDetail | undefined)?.reply;
}

/** Lists the items of known cards, whose stability is at least `KNOWN_STABILITY`. */
export async function knownCards(db: Database, subscriberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_card')
    .select('item_uuid')
    .where('subscriber_id', '=', subscriberId)
    .where('stability', '>=', KNOWN_STABILITY)
    .execute();
  return rows.map((row) => row.item_uuid);
}

/**
 * Counts answers by learner-day, since `day`, to cards in the state `review`; new cards and relearning do not count.
 */
export async function answersSince(
  db: Database,
  at: { subscriberId: string; day: string },
): Promise<{ day: string; answered: number; correct: number }[]> {
  const { rows } = await sql<{ day: string; answered: number; correct: number }>`
    select day, sum(answered)::int as answered, sum(correct)::int as correct from (
      select learner_day as day, known_answers as answered, known_correct as correct from learning_day
      where subscriber_id = ${at.subscriberId} and learner_day >= ${at.day} and known_answers > 0
      union all
      select learner_day, count(*), count(*) filter (where correct) from learning_event
      where subscriber_id = ${at.subscriberId} and learner_day >= ${at.day} and kind = 'review_answer'
        and detail ->> 'state' = 'review'
      group by learner_day
    ) as part
    group by day`.execute(db);
  return rows;
}
