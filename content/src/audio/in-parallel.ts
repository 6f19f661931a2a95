import { PARALLEL } from './run-tool.ts';

/** Runs a task for each item, a few at a time, and returns the results in the order of the items. */
export async function inParallel<T, R>(items: T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [i, item] of queue) results[i] = await task(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return results;
}
