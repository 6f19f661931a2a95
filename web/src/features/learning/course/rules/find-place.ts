import type { CategoryCode } from '@lisan/contract/learner/course';
import type { Place } from '../week-content.ts';

type Item = Place & { uuid: string };
type Weeks = readonly { content: readonly Item[] }[];

/** Finds the place of an item in whole weeks. */
export function findInWeeks(
  contents: readonly Record<CategoryCode, readonly Item[]>[],
  category: CategoryCode,
  uuid: string,
): Place | null {
  return placeOf(
    contents.flatMap((content) => content[category]),
    uuid,
  );
}

/** Finds the place of an item in one category over several weeks. */
export function findInCategory(weeks: Weeks, uuid: string): Place | null {
  return placeOf(
    weeks.flatMap(({ content }) => content),
    uuid,
  );
}

function placeOf(items: readonly Item[], uuid: string): Place | null {
  const found = items.find((item) => item.uuid === uuid);
  return found ? { level_id: found.level_id, week: found.week } : null;
}
