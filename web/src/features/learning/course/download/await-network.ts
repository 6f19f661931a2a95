/** Resolves when the browser reports a network again, after `ms` at the latest, and at once when aborted. */
export async function awaitNetwork(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    end = resolve;
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    timer = setTimeout(end, ms);
  });
  clearTimeout(timer);
  window.removeEventListener('online', end);
  signal.removeEventListener('abort', end);
}
