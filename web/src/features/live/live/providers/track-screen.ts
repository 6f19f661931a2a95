/** Shows tracks in a media element as they are added and removed. The screen plays the element once it has data. */
type TrackScreen = {
  /** Replaces the track of the same kind. */
  put: (track: MediaStreamTrack) => void;
  subscribe: (kind: 'audio' | 'video') => void;
  isEmpty: () => boolean;
  clear: () => void;
};

export function openTrackScreen(media: HTMLMediaElement): TrackScreen {
  const stream = new MediaStream();
  const subscribe = (kind: string) => {
    for (const track of stream.getTracks()) if (track.kind === kind) stream.removeTrack(track);
  };
  return {
    put(track) {
      subscribe(track.kind);
      stream.addTrack(track);
      // An element that was given an empty stream does not always notice later tracks.
      if (media.srcObject !== stream) media.srcObject = stream;
    },
    subscribe,
    isEmpty: () => stream.getTracks().length === 0,
    clear() {
      subscribe('audio');
      subscribe('video');
      if (media.srcObject === stream) media.srcObject = null;
    },
  };
}
