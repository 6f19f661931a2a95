type ManagedSource = { ManagedMediaSource?: typeof MediaSource };

/** The browser's way to be fed with media: iPhones have the managed one alone. */
export function mediaSourceType(): typeof MediaSource | null {
  const { ManagedMediaSource: managed } = globalThis as ManagedSource;
  return managed ?? globalThis.MediaSource ?? null;
}

/** Puts a new source into the element, and tells when it takes buffers. */
export function openSource(Source: typeof MediaSource, media: HTMLMediaElement): Promise<MediaSource> {
  // Without this an iPhone gives a managed source nothing to play on.
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
