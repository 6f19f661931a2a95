type PositionSaver = {
  /** Called while playing; saves now and then. */
  note: (seconds: number) => void;
  /** Saves at once: paused, ended, left. `isLast`: the page may be closed before the reply. */
  save: (seconds: number, isLast?: boolean) => void;
};

export const KEEP_EVERY_MS = 10_000;

/** Saves the playback position on the server, rarely while playing and always on a stop; never the same twice. */
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
