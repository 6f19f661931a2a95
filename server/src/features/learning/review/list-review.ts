import type { getReview } from '@lisan/contract/learner/review';
import type { z } from 'zod';
import { createHash } from 'node:crypto';
import { type QuizQuestion, placeDraft } from '../../../domain/quiz/quiz-question.ts';
import { DAILY_CAP, type DueCard } from '../../../domain/review/daily-share.ts';
import { hintOf } from '../../../domain/review/hint-of.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { seededRandom } from '../../../domain/random/seeded-random.ts';
import { askCard, type CardItem } from '../../../domain/review/ask-card.ts';
import { reviewSeed } from '../../../domain/review/schedule-review.ts';
import type { LearningDeps } from '../deps.ts';
import { findCardItem } from './find-card-item.ts';
import { cardsOf, storeQuestions, type CardRow } from './store.ts';
import { nextReviewAt, todaysCards } from './todays-cards.ts';

type Review = Omit<z.infer<typeof getReview.reply>, 'messageCode'>;

/** Lists today's cards with their questions. A displayed question stays the same until it is answered. */
export async function listReview(deps: LearningDeps, session: Session): Promise<Review> {
  const { due, share, done } = await todaysCards(deps.db, deps, session);
  const rows = await askedCards(deps, session.subscriberId, share);
  const cards = share.flatMap(({ itemUuid }) => {
    const row = rows.get(itemUuid);
    const item = findCardItem(deps, itemUuid);
    // The question is missing only if a concurrent call answered it.
    if (!row?.question || !item) return [];
    const question = questionOf(row);
    return [{ question: question.view, state: row.state, hint: hintOf(question, item) }];
  });
  const nextAt = cards.length > 0 ? null : await nextReviewAt(deps.db, deps, session, due.length > 0);
  return {
    cards,
    due: due.length,
    done_today: done.size,
    daily_cap: DAILY_CAP,
    next_due_at: nextAt?.toISOString() ?? null,
  };
}

/** Returns the questions of today's cards, as `listReview` shows them, with their keys. */
export async function listTodaysQuestions(deps: LearningDeps, session: Session): Promise<QuizQuestion[]> {
  const { share } = await todaysCards(deps.db, deps, session);
  const rows = await askedCards(deps, session.subscriberId, share);
  return share.flatMap(({ itemUuid }) => {
    const row = rows.get(itemUuid);
    return row?.question ? [questionOf(row)] : [];
  });
}

/** Returns the question that was displayed for a card. */
export function questionOf(row: CardRow): QuizQuestion {
  return row.question as QuizQuestion;
}

/** Returns the cards by item, each with its question; composes and stores missing questions. */
async function askedCards(
  deps: LearningDeps,
  subscriberId: string,
  share: DueCard[],
): Promise<ReadonlyMap<string, CardRow>> {
  const read = async () => {
    const rows = await cardsOf(deps.db, { subscriberId, itemUuids: share.map(({ itemUuid }) => itemUuid) });
    return new Map(rows.map((row) => [row.item_uuid, row]));
  };
  const known = await read();
  const questions = [...known.values()].flatMap((row) => {
    const item = row.question === null ? findCardItem(deps, row.item_uuid) : undefined;
    return item ? [{ question: composeQuestion(row, item), reviews: row.reviews }] : [];
  });
  if (questions.length === 0) return known;
  await storeQuestions(deps.db, subscriberId, questions);
  return read();
}

/** Composes the question of a card's next review; it is deterministic by learner, card and number of reviews. */
function composeQuestion(card: CardRow, item: CardItem): QuizQuestion {
  const seed = reviewSeed({ subscriberId: card.subscriber_id, itemUuid: card.item_uuid, reviews: card.reviews });
  return placeDraft(askCard(card, item, seededRandom(seed)), uuidOfSeed(seed));
}

/** Returns a UUID of version 8 (RFC 9562, 5.8) from a hash of the seed. */
function uuidOfSeed(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
