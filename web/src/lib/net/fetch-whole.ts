/** A phone that changes its cell is back earlier; a server that sends nothing for longer may never answer. */
export const SILENCE_TIMEOUT_MS = 30_000;

/**
 * Fetches a file with its whole body. The limit is the time without a byte, so that a slow network may take as long as
 * it needs while a server that accepts and never answers is not waited for.
 * @throws when the network ends, at the limit, and once the signal is aborted
 */
export async function fetchWhole(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    restartTimer();
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok || !response.body) return response;
    return new Response(await readAll(response.body, restartTimer), { headers: response.headers });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: () => void): Promise<Blob> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    onBytes();
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
  }
}
