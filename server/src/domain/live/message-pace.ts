/**
 * How many messages a second one node may send, summed over its viewers. It sends one message to 10,000 viewers within
 * 80 ms, so three at once reach the last viewer within the limit of 250 ms and leave the node time for other work.
 */
const SENDS_PER_SECOND = 30_000;
/** The minimum for any number of viewers. */
const MIN_PER_SECOND = 3;
/**
 * The maximum for any number of viewers, the limit of human reading; sixty learners who answer at once are done within
 * their pause of three seconds.
 */
const MAX_PER_SECOND = 20;

/** Returns how many messages a second a lesson accepts from all its learners together. */
export function messagesPerSecond(viewers: number): number {
  return Math.min(MAX_PER_SECOND, Math.max(MIN_PER_SECOND, Math.floor(SENDS_PER_SECOND / Math.max(viewers, 1))));
}
