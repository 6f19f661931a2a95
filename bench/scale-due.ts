import { buffersOf } from './queues-buffers.ts';
import { allLists } from './queues-lists.ts';
import { MAX_RATIO, type Sides } from './scale-measure.ts';
import type { Claim } from './tools/claims.ts';

/** A claim of few rows that reads a few buffers more has only deeper indexes. */
const SLACK = 12;

/**
 * Measures the lists of due work on the same two databases: the buffers that each list reads, with its changes rolled
 * back.
 */
export async function measureDueWork({ few, many }: Sides): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const { name, ask } of allLists()) {
    const [before, after] = [await buffersOf(few.test.services.db, ask), await buffersOf(many.test.services.db, ask)];
    const ratio = after <= before + SLACK ? 1 : after / Math.max(before, 1);
    console.log(`${name.padEnd(60)} ${String(before).padStart(7)} ${String(after).padStart(7)} buffers`);
    if (ratio > MAX_RATIO) claims.push({ name: `${name}: buffers`, value: ratio, reach: MAX_RATIO, atLeast: false });
  }
  return claims;
}
