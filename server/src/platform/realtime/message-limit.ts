const WINDOW_MS = 1000;
const MAX_PER_WINDOW = 5;
const FLOOD = 50;

/** The reaction to a message: handle it, answer with an error, drop it, or close the connection. */
type Admission = 'take' | 'warn' | 'drop' | 'close';

/** Allows five messages a second; `now` in milliseconds. */
export function createMessageLimit(): (now: number) => Admission {
  let startedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now - startedAt >= WINDOW_MS) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    if (count <= MAX_PER_WINDOW) return 'take';
    if (count > FLOOD) return 'close';
    return count === MAX_PER_WINDOW + 1 ? 'warn' : 'drop';
  };
}
