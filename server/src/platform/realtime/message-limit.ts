const WINDOW_MS = 1000;
const MOST = 5;
const FLOOD = 50;

/** How a message is met: taken, answered with a fault, dropped in silence, or the end of the connection. */
export type Admission = 'take' | 'warn' | 'drop' | 'close';

/** Five messages a second; `now` in milliseconds. */
export function createMessageLimit(): (now: number) => Admission {
  let startedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now - startedAt >= WINDOW_MS) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    if (count <= MOST) return 'take';
    if (count > FLOOD) return 'close';
    return count === MOST + 1 ? 'warn' : 'drop';
  };
}
