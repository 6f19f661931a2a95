import type { CardItem } from '../../domain/review/ask-card.ts';
import { askedBody } from '../course/course-index.ts';
import type { ReviewDeps } from './deps.ts';

/** Returns whether an item of the course has review cards: words and sentences do. */
export function isReviewed({ course }: Pick<ReviewDeps, 'course'>, itemUuid: string): boolean {
  const category = course.item(itemUuid)?.category;
  return category === 'words' || category === 'sentences';
}

/**
 * Returns the item of a card with the words of its level or the lines of its week; undefined if the course no longer
 * has it.
 */
export function findCardItem({ course }: Pick<ReviewDeps, 'course'>, itemUuid: string): CardItem | undefined {
  const item = course.item(itemUuid);
  if (item?.category === 'words') {
    const pool = course.weeks(item.level_id).flatMap((week) => week.items.words);
    return { category: 'words', body: askedBody(item), pool };
  }
  if (item?.category === 'sentences') {
    const { words, sentences, audio } = course.requireWeek(item.level_id, item.week).items;
    const pool = [...sentences, ...words.map(({ example }) => example), ...audio.flatMap(({ lines }) => lines)];
    return { category: 'sentences', body: askedBody(item), pool };
  }
  return undefined;
}
