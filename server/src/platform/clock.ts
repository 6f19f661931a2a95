/** The one clock that all code reads; the simulators can move it. */
export type Clock = { now(): Date };

export type MovableClock = Clock & { advance(milliseconds: number): void };

/** The machine's time plus an offset, which only the simulator's clock call moves. */
export function createClock(offset = 0): MovableClock {
  let ahead = offset;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
