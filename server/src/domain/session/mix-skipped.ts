/** New items of the current week before an item of a skipped week. */
const CURRENT_BEFORE_SKIPPED = 2;

/**
 * Mixes the new items of weeks that were skipped by their quiz into the new items of the current week: one after every
 * two. The items of each list stay in order.
 */
export function mixSkipped<T>(current: readonly T[], skipped: readonly T[]): T[] {
  const left = [...skipped];
  const mixed = current.flatMap((item, i) =>
    (i + 1) % CURRENT_BEFORE_SKIPPED === 0 ? [item, ...left.splice(0, 1)] : [item],
  );
  return [...mixed, ...left];
}
