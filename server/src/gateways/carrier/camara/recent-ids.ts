const MOST = 10_000;

/** The newest ids by our keys: a short cut, never the only place where something is known. */
export type RecentIds = { get(key: string): string | undefined; remember(key: string, id: string): void };

export function createRecentIds(most = MOST): RecentIds {
  const ids = new Map<string, string>();
  return {
    get: (key) => ids.get(key),
    remember(key, id) {
      ids.delete(key);
      ids.set(key, id);
      const oldest = ids.keys().next();
      if (ids.size > most && !oldest.done) ids.delete(oldest.value);
    },
  };
}
