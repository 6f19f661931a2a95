import type { CardItem } from '../../../domain/review/ask-card.ts';
import { askedBody } from '../course/course-index.ts';
import type { LearningDeps } from '../deps.ts';

/**
 * Returns whether an item of the course has review cards: words, sentences and saved entries of the lexicon have cards.
 */
export function isReviewed({ course }: Pick<LearningDeps, 'course'>, itemUuid: string): boolean {
  const category = course.item(itemUuid)?.category;
  return category === 'words' || category === 'sentences' || isEntry({ course }, itemUuid);
}

/** Returns whether this is an entry of the lexicon and no item of a week; it has a card while it is saved. */
export function isEntry({ course }: Pick<LearningDeps, 'course'>, uuid: string): boolean {
  return course.item(uuid) === undefined && course.lexicon.entry(uuid) !== undefined;
}

/**
 * Returns the item of a card with the words of its level, the lines of its week or similar entries; undefined if the
 * course no longer has it.
 */
export function findCardItem({ course }: Pick<LearningDeps, 'course'>, itemUuid: string): CardItem | undefined {
  const item = course.item(itemUuid);
  if (item?.category === 'words') {
    const pool = course.weeks(item.level_id).flatMap((week) => week.asked.words);
    return { category: 'words', body: askedBody(item), pool };
  }
  if (item?.category === 'sentences') {
    const { words, sentences, audio } = course.requireWeek(item.level_id, item.week).items;
    const pool = [...sentences, ...words.map(({ example }) => example), ...audio.flatMap(({ lines }) => lines)];
    return { category: 'sentences', body: askedBody(item), pool };
  }
  const entry = item ? undefined : course.lexicon.entry(itemUuid);
  return entry && { category: 'words', body: entry, pool: course.lexicon.similarTo(entry) };
}
