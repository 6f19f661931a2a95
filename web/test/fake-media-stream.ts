/** The tracks of a MediaStream, which happy-dom lacks. */
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

/** The part of a track that streams and providers read. */
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
  // happy-dom has no tracks; the omitted members are not read.
  return track as MediaStreamTrack & { stops: number };
}

/** A video element that accepts such streams; happy-dom's refuses them. */
export function mediaElement(): HTMLVideoElement {
  return Object.defineProperty(document.createElement('video'), 'srcObject', { value: null, writable: true });
}

/** Returns the kinds of the tracks of a media element. */
export function kindsIn(media: HTMLMediaElement): string[] {
  const stream = media.srcObject;
  return stream instanceof FakeMediaStream ? stream.getTracks().map(({ kind }) => kind) : [];
}
