/** Codes are valid for minutes and leases for less; a process beyond this writes times that the others misread. */
export const MAX_CLOCK_SKEW_MS = 30_000;

type Clocks = {
  /** The time of the database; rejects while it is not reachable. */
  readTime: () => Promise<Date>;
  now: () => number;
};

/**
 * Compares the machine's clock with the database's, which all processes share.
 * @throws Error that names the difference if it is larger than `MAX_CLOCK_SKEW_MS`
 */
export async function checkClock({ readTime, now }: Clocks): Promise<void> {
  const askedAt = now();
  // Whether the database answers is the subject of another check.
  const time = await readTime().catch(() => null);
  if (time === null) return;
  const aheadMs = (askedAt + now()) / 2 - time.getTime();
  if (Math.abs(aheadMs) <= MAX_CLOCK_SKEW_MS) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  throw new Error(
    `the clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: synchronise it`,
  );
}
