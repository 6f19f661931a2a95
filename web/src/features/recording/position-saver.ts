type PositionSaver = {
  /** While it plays: kept now and then. */
  note: (seconds: number) => void;
  /** Kept at once: paused, ended, left. `isLast`: the page may be gone before the reply. */
  save: (seconds: number, isLast?: boolean) => void;
};

export const KEEP_EVERY_MS = 10_000;

/** Tells the server where the learner is, rarely while it plays and surely when it stops; never the same place twice. */
export function createPositionSaver(
  send: (seconds: number, keepalive: boolean) => void,
  now: () => number = Date.now,
): PositionSaver {
  let sentAt = now();
  let sent = -1;
  function save(seconds: number, isLast = false): void {
    const whole = Math.floor(seconds);
    if (whole === sent) return;
    sent = whole;
    sentAt = now();
    send(whole, isLast);
  }
  return {
    save,
    note: (seconds) => {
      if (now() - sentAt >= KEEP_EVERY_MS) save(seconds);
    },
  };
}
