import type { getReview } from '@lisan/contract/learner/review';
import type { z } from 'zod';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import { DAILY_CAP, type DueCard } from '../../../domain/review/daily-share.ts';
import { hintOf } from '../../../domain/review/hint-of.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { composeQuestion } from './compose-question.ts';
import { findCardItem } from './find-card-item.ts';
import { cardsOf, storeQuestions, type CardRow } from './store.ts';
import { nextReviewAt, todaysCards } from './todays-cards.ts';
import type { ReviewDeps } from './deps.ts';

type Deps = Pick<ReviewDeps, 'clock' | 'course' | 'db'>;

type Review = Omit<z.infer<typeof getReview.reply>, 'messageCode'>;

/** Lists today's cards with their questions. A displayed question stays the same until it is answered. */
export async function listReview(deps: Deps, session: Session): Promise<Review> {
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
export async function listTodaysQuestions(deps: Deps, session: Session): Promise<QuizQuestion[]> {
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
async function askedCards(deps: Deps, subscriberId: string, share: DueCard[]): Promise<ReadonlyMap<string, CardRow>> {
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
