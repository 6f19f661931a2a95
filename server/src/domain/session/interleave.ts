/** Steps between two steps of the same item, if there are enough others. */
const MIN_GAP = 2;
/** New items that are in progress at the same time. */
const MAX_OPEN = 3;
/** Fillers that are left for the end, when only one item is in progress. */
const RESERVE = 2 * MIN_GAP;

type Open<T> = { rest: T[]; lastAt: number };

/**
 * Orders the steps of several items, each list in its given order, with fillers spread evenly between them. Two steps
 * of one item are at least `MIN_GAP` others apart while there are others. At most `MAX_OPEN` items are in progress.
 */
export function interleave<T>(items: readonly T[][], fillers: readonly T[]): T[] {
  const total = fillers.length + items.reduce((sum, steps) => sum + steps.length, 0);
  const waiting = items.map((steps) => [...steps]);
  const open: Open<T>[] = [];
  const free = [...fillers];
  const ordered: T[] = [];

  const continueItem = (item: Open<T>) => {
    const step = item.rest.shift();
    if (step === undefined) return;
    item.lastAt = ordered.push(step) - 1;
    if (item.rest.length === 0) open.splice(open.indexOf(item), 1);
  };
  const longestAgo = () => open.toSorted((a, b) => a.lastAt - b.lastAt)[0];

  while (ordered.length < total) {
    const oldest = longestAgo();
    const isReady = oldest !== undefined && ordered.length - oldest.lastAt > MIN_GAP;
    const used = fillers.length - free.length;
    const isFillerDue = free.length > RESERVE && used * total < ordered.length * fillers.length;
    const next = waiting[0];
    if (isFillerDue || (free.length > 0 && !isReady && (open.length === MAX_OPEN || !next))) {
      const filler = free.shift();
      if (filler !== undefined) ordered.push(filler);
    } else if (isReady) continueItem(oldest);
    else if (next && open.length < MAX_OPEN) {
      waiting.shift();
      const item = { rest: next, lastAt: ordered.length };
      open.push(item);
      continueItem(item);
    } else if (oldest) continueItem(oldest);
  }
  return ordered;
}
