import { createHash } from 'node:crypto';
import { placeDraft, type QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import { seededRandom } from '../../../domain/random/seeded-random.ts';
import { askCard, type CardItem } from '../../../domain/review/ask-card.ts';
import { reviewSeed } from '../../../domain/review/move-card.ts';
import type { CardRow } from './store.ts';

/** Composes the question of a card's next review; it is deterministic by learner, card and number of reviews. */
export function composeQuestion(card: CardRow, item: CardItem): QuizQuestion {
  const seed = reviewSeed({ subscriberId: card.subscriber_id, itemUuid: card.item_uuid, reviews: card.reviews });
  return placeDraft(askCard(card, item, seededRandom(seed)), uuidOfSeed(seed));
}

/** Returns a UUID of version 8 (RFC 9562, 5.8) from a hash of the seed. */
function uuidOfSeed(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
