/** Shows tracks in a media element as they come and go. The screen around it starts the element when it has data. */
export type TrackScreen = {
  /** In place of the one of the same kind, if there is one. */
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
      // An element that was given an empty stream first does not always notice what comes into it.
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
