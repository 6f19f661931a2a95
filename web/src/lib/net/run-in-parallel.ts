type Work<T, R> = (item: T) => Promise<R>;

/** Processes all items, at most `limit` at a time, and returns the results in order. Starts nothing after a failure. */
export async function runInParallel<T, R>(items: readonly T[], limit: number, work: Work<T, R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items.entries()];
  async function runner(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runner));
  } finally {
    left.length = 0;
  }
  return results;
}
