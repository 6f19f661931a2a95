type ManagedSource = { ManagedMediaSource?: typeof MediaSource };

/** Returns the browser's MediaSource: iPhones have only the managed one. */
export function mediaSourceType(): typeof MediaSource | null {
  const { ManagedMediaSource: managed } = globalThis as ManagedSource;
  return managed ?? globalThis.MediaSource ?? null;
}

/** Longer than a slow phone needs. */
const OPEN_TIMEOUT_MS = 6000;

/**
 * Attaches a new source to the element, and resolves once it accepts buffers; with null after the time limit, which
 * counts only while the page is visible: browsers open no source in a hidden tab. Never resolves once aborted.
 */
export function openSource(
  Source: typeof MediaSource,
  media: HTMLMediaElement,
  signal: AbortSignal,
): Promise<MediaSource | null> {
  // iPhones play a managed source only without remote playback.
  media.disableRemotePlayback = true;
  const source = new Source();
  const address = URL.createObjectURL(source);
  media.src = address;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => end(null), OPEN_TIMEOUT_MS);
    };
    const close = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      URL.revokeObjectURL(address);
    };
    const end = (opened: MediaSource | null) => {
      close();
      resolve(opened);
    };
    signal.addEventListener('abort', close, { once: true });
    document.addEventListener('visibilitychange', follow);
    source.addEventListener('sourceopen', () => end(source), { once: true });
    follow();
  });
}
