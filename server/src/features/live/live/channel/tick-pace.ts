const SMALL = 100;
const LARGE = 10_000;

/** How long from one tick to the next: small lessons feel immediate, large ones stay cheap. */
export function tickPace(viewers: number): number {
  if (viewers < SMALL) return 250;
  return viewers > LARGE ? 2000 : 1000;
}
