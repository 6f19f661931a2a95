/** Why a request was aborted. */
type RequestEnd = 'timeout' | 'aborted';

type RequestSignal = {
  signal: AbortSignal;
  /** Null while the request is open. */
  endedBy: () => RequestEnd | null;
  /** Removes the timer and the listeners. Called when the request is over. */
  release: () => void;
};

/** Combines a timeout and other signals; `AbortSignal.any` is newer than the supported browsers. */
export function startRequestSignal(timeoutMs: number, others: readonly (AbortSignal | undefined)[]): RequestSignal {
  const controller = new AbortController();
  let end: RequestEnd | null = null;
  const stop = (reason: RequestEnd) => {
    end ??= reason;
    controller.abort();
  };
  const abort = () => stop('aborted');
  const timer = setTimeout(() => stop('timeout'), timeoutMs);
  for (const other of others) {
    if (other?.aborted) abort();
    other?.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    endedBy: () => end,
    release: () => {
      clearTimeout(timer);
      for (const other of others) other?.removeEventListener('abort', abort);
    },
  };
}
