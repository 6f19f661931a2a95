const MAX_SIZE = 10_000;

/** The newest ids by our keys: a cache, never the only place of an id. */
export type RecentIds = { get(key: string): string | undefined; remember(key: string, id: string): void };

export function createRecentIds(maxSize = MAX_SIZE): RecentIds {
  const ids = new Map<string, string>();
  return {
    get: (key) => ids.get(key),
    remember(key, id) {
      ids.delete(key);
      ids.set(key, id);
      const oldest = ids.keys().next();
      if (ids.size > maxSize && !oldest.done) ids.delete(oldest.value);
    },
  };
}
