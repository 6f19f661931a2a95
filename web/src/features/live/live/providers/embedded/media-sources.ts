type ManagedSource = { ManagedMediaSource?: typeof MediaSource };

/** Returns the browser's MediaSource: iPhones have only the managed one. */
export function mediaSourceType(): typeof MediaSource | null {
  const { ManagedMediaSource: managed } = globalThis as ManagedSource;
  return managed ?? globalThis.MediaSource ?? null;
}

/** Attaches a new source to the element, and resolves once it accepts buffers. */
export function openSource(Source: typeof MediaSource, media: HTMLMediaElement): Promise<MediaSource> {
  // iPhones play a managed source only without remote playback.
  media.disableRemotePlayback = true;
  const source = new Source();
  const address = URL.createObjectURL(source);
  media.src = address;
  return new Promise((resolve) => {
    const open = () => {
      URL.revokeObjectURL(address);
      resolve(source);
    };
    source.addEventListener('sourceopen', open, { once: true });
  });
}
