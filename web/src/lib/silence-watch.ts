export type SilenceWatch = {
  /** Something was received: the wait begins again. */
  reset: () => void;
  stop: () => void;
};

/** Calls back once nothing was received for so long. It starts with the first `reset`. */
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
