import { setTimeout as pause } from 'node:timers/promises';

/**
 * Batches concurrent calls: the first item runs at once, items that arrive meanwhile run together afterwards, never two
 * batches at a time. `run` receives the items of a batch; each caller shares its outcome.
 */
export function batch<T>(run: (items: T[]) => Promise<void>, gapMs: number): (item: T) => Promise<void> {
  let pending: T[] = [];
  let next: Promise<void> | null = null;
  let working: Promise<unknown> = Promise.resolve();
  const work = async (before: Promise<unknown>): Promise<void> => {
    await before;
    const items = pending;
    pending = [];
    next = null;
    await run(items);
  };
  return (item) => {
    pending.push(item);
    if (next === null) {
      next = work(working);
      const rest = (): Promise<void> => pause(gapMs, undefined, { ref: false });
      working = next.then(rest, rest);
    }
    return next;
  };
}
