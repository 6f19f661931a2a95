/** How long the rights of a session are cached while every eviction arrives. */
const RELAYED_TTL_MS = 30_000;
/** The same while evictions of other nodes may be lost, such as during an outage of Redis. */
const UNRELAYED_TTL_MS = 2_000;

/** Changes with every gap in which evictions may have been lost; null while one lasts. */
export type Epoch = number | null;
/** The time and the epoch of a read from the database. */
export type ReadAt = { readAt: number; epoch: Epoch };

/**
 * Whether a cached read is recent enough: a revocation at another node ends a session within seconds in any case, also
 * after the clock was set back.
 */
export function isFresh({ readAt, epoch }: ReadAt, now: number, current: Epoch): boolean {
  const isRelayed = current !== null && epoch === current;
  return Math.abs(now - readAt) < (isRelayed ? RELAYED_TTL_MS : UNRELAYED_TTL_MS);
}
