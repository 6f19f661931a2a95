/** The part of a browser's MediaStream that holds tracks; happy-dom has an empty one. */
export class FakeMediaStream {
  readonly #tracks: MediaStreamTrack[];

  constructor(tracks: MediaStreamTrack[] = []) {
    this.#tracks = [...tracks];
  }

  getTracks(): MediaStreamTrack[] {
    return [...this.#tracks];
  }

  getAudioTracks(): MediaStreamTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'audio');
  }

  getVideoTracks(): MediaStreamTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'video');
  }

  addTrack(track: MediaStreamTrack): void {
    if (!this.#tracks.includes(track)) this.#tracks.push(track);
  }

  removeTrack(track: MediaStreamTrack): void {
    const at = this.#tracks.indexOf(track);
    if (at >= 0) this.#tracks.splice(at, 1);
  }
}

/** A browser's track, as far as streams and providers look at it. */
export function mediaTrack(kind: 'audio' | 'video'): MediaStreamTrack & { stops: number } {
  const track = {
    kind,
    id: crypto.randomUUID(),
    enabled: true,
    stops: 0,
    stop: () => {
      track.stops += 1;
    },
  };
  // happy-dom makes none; what is left out nobody here reads.
  return track as MediaStreamTrack & { stops: number };
}

/** A video element that takes such streams; happy-dom's refuses them. */
export function mediaElement(): HTMLVideoElement {
  return Object.defineProperty(document.createElement('video'), 'srcObject', { value: null, writable: true });
}

/** The kinds that a media element is given. */
export function kindsIn(media: HTMLMediaElement): string[] {
  const stream = media.srcObject;
  return stream instanceof FakeMediaStream ? stream.getTracks().map(({ kind }) => kind) : [];
}
