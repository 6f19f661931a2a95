/** Why a request was given up. */
export type RequestEnd = 'timeout' | 'aborted';

export type RequestSignal = {
  signal: AbortSignal;
  /** Null while the request may go on. */
  endedBy: () => RequestEnd | null;
  /** To be called when the request is over: its timer and listeners go. */
  release: () => void;
};

/** One signal for a timeout and any number of others; `AbortSignal.any` is newer than the browsers we support. */
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
