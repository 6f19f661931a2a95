import type { Random } from './seeded-random.ts';

/** Returns the items in a random order (Fisher and Yates); the given list is unchanged. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    // Both indexes lie within the list.
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Returns a random item; undefined for an empty list. */
export function pickOne<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}
