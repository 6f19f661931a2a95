/**
 * Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other (optimal
 * string alignment; the four errors are Damerau's, CACM 7(3), 1964).
 */
export function editDistance(one: string, other: string): number {
  return weightedEditDistance([...one], [...other], (a, b) => (a === b ? 0 : 1));
}

/**
 * Computes the same over any symbols, where `replaceCost` (0 for equal symbols) is the distance of two symbols;
 * inserting, deleting and swapping cost 1.
 */
export function weightedEditDistance(
  one: string[],
  other: string[],
  replaceCost: (a: string, b: string) => number,
): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      // Both indexes lie within the words.
      const [a, b] = [one[i - 1] as string, other[j - 1] as string];
      const swapped = a === other[j - 2] && b === one[i - 2] ? at(i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + replaceCost(a, b), swapped));
    }
  }
  return at(one.length, other.length);
}
