export type SilenceWatch = {
  /** Data was received: restarts the timeout. */
  reset: () => void;
  stop: () => void;
};

/** Calls back when nothing was received for `timeoutMs`. Starts with the first `reset`. */
export function createSilenceWatch(timeoutMs: number, onSilent: () => void): SilenceWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilent, timeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}
