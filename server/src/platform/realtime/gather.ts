import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does together what is asked for at about the same time: the first at once, those that come while it works in one go
 * after it, and never two at a time. `run` gets what was gathered; whoever asked shares its outcome.
 */
export function gather<T>(run: (items: T[]) => Promise<void>, gapMs: number): (item: T) => Promise<void> {
  let gathered: T[] = [];
  let next: Promise<void> | null = null;
  let working: Promise<unknown> = Promise.resolve();
  const work = async (before: Promise<unknown>): Promise<void> => {
    await before;
    const items = gathered;
    gathered = [];
    next = null;
    await run(items);
  };
  return (item) => {
    gathered.push(item);
    if (next === null) {
      next = work(working);
      const rest = (): Promise<void> => pause(gapMs, undefined, { ref: false });
      working = next.then(rest, rest);
    }
    return next;
  };
}
