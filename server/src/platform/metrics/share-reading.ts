/**
 * Returns a function whose calls share one reading while it is in progress, for gauges that print several numbers of one
 * query: a scrape reads all gauges at once.
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    current ??= read().finally(() => {
      current = null;
    });
    return current;
  };
}
