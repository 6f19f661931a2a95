/**
 * How often a second one node may send something to one viewer. It sends one message to 10,000 viewers within 80 ms, so
 * three that come together reach the last of them within the 250 ms that a telling may take, and leave the node time for
 * everything else.
 */
const SENDINGS = 30_000;
/** However many watch, the teacher hears this many voices. */
const LEAST = 3;
/** However few watch, nobody can read more; a class of sixty that answers at once is through in its pause of three seconds. */
const MOST = 20;

/** How many messages a second a lesson takes from all its learners together. */
export function messagesPerSecond(viewers: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.floor(SENDINGS / Math.max(viewers, 1))));
}
