import { moveCard, type CardEvent, type CardOwner } from '../../../domain/review/schedule-review.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import type { LearningDeps } from '../deps.ts';
import { cardOf } from './card-record.ts';
import { isReviewed } from './find-card-item.ts';
import { lockCard, saveCard } from './store.ts';

type LearningEvent = { kind: LearningEventKind; itemUuid: string; correct?: boolean; at: Date };

/**
 * Updates the card of an item that was learned, answered right in a quiz, or missed outside review, in the transaction
 * that writes the event. `answerCard` updates the card of a review answer.
 *
 * Why: docs/decisions/013-review-cards-derive-from-events.md
 */
export async function followLearning(
  trx: Database,
  deps: Pick<LearningDeps, 'course'>,
  owner: CardOwner,
  learningEvent: LearningEvent,
): Promise<void> {
  const event = cardEventOf(learningEvent);
  if (!event || !isReviewed(deps, event.itemUuid)) return;
  const key = { subscriberId: owner.subscriberId, itemUuid: event.itemUuid };
  const row = await lockCard(trx, key);
  const card = moveCard(row && cardOf(row), event, owner);
  if (card) await saveCard(trx, key, card);
}

/** A review answer moves its card by `answerCard`. */
const MISSED_IN: ReadonlySet<LearningEventKind> = new Set(['quiz_answer', 'session_answer']);

function cardEventOf({ kind, itemUuid, correct, at }: LearningEvent): CardEvent | null {
  if (kind === 'item_done' || (kind === 'quiz_answer' && correct)) return { kind: 'learned', itemUuid, at };
  const isMissed = correct === false && MISSED_IN.has(kind);
  return isMissed ? { kind: 'missed', itemUuid, at } : null;
}
