import type { ReviewCard } from '../../../domain/review/review-card.ts';
import type { CardRow } from './store.ts';

/** Converts a row to the card of the domain. */
export function cardOf(row: CardRow): ReviewCard {
  return {
    state: row.state,
    dueAt: row.due_at,
    stability: row.stability,
    difficulty: row.difficulty,
    reviews: row.reviews,
    lapses: row.lapses,
    reviewedAt: row.reviewed_at,
  };
}
