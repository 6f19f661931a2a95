/** No word is longer. */
const MAX_LENGTH = 64;
type Row = Uint8Array;
/** Each call overwrites what it reads. */
const ROWS: [Row, Row, Row] = [new Uint8Array(MAX_LENGTH), new Uint8Array(MAX_LENGTH), new Uint8Array(MAX_LENGTH)];

/**
 * Counts the letters to insert, delete, replace or swap with their neighbour (optimal string alignment, as
 * `editDistance`), up to `limit`: a larger distance is `limit + 1`. Compares UTF-16 code units in three reused rows,
 * because search compares a word with thousands of others.
 */
export function boundedDistance(one: string, other: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(one.length - other.length) > limit) return tooFar;
  if (other.length >= MAX_LENGTH) return one === other ? 0 : tooFar;
  let [beforeLast, last, row] = ROWS;
  for (let j = 0; j <= other.length; j += 1) last[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    const smallest = fillRow({ one, other, i }, { beforeLast, last, row });
    if (smallest > limit) return tooFar;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[other.length] ?? tooFar, tooFar);
}

type Rows = { beforeLast: Row; last: Row; row: Row };

/** Fills the distances of the first `i` letters of `one`; returns the smallest. */
function fillRow(
  { one, other, i }: { one: string; other: string; i: number },
  { beforeLast, last, row }: Rows,
): number {
  row[0] = i;
  let smallest = i;
  const letter = one.charCodeAt(i - 1);
  for (let j = 1; j <= other.length; j += 1) {
    const against = other.charCodeAt(j - 1);
    // All indexes lie within the rows.
    let cost = Math.min(last[j] as number, row[j - 1] as number) + 1;
    cost = Math.min(cost, (last[j - 1] as number) + (letter === against ? 0 : 1));
    if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && against === one.charCodeAt(i - 2)) {
      cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
    }
    row[j] = cost;
    if (cost < smallest) smallest = cost;
  }
  return smallest;
}
