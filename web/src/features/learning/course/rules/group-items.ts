/** A learner takes in about so many words at a time. */
const GROUP = 10;
/** A rest of fewer items stays with the group before it. */
const MIN_GROUP = 4;

export type ItemGroup<T> = { /** The number of the first item, from 1. */ from: number; items: readonly T[] };

/** Splits a long list into groups of about ten; a short one stays whole. */
export function groupItems<T>(items: readonly T[]): ItemGroup<T>[] {
  const count = Math.max(1, Math.ceil((items.length - MIN_GROUP + 1) / GROUP));
  return Array.from({ length: count }, (_, index) => {
    const start = index * GROUP;
    return { from: start + 1, items: items.slice(start, index === count - 1 ? undefined : start + GROUP) };
  });
}
