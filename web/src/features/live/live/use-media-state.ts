import { useEffect, useState, type RefObject } from 'react';

export type MediaState = {
  /** The current stream has been played. */
  hasStarted: boolean;
  isPlaying: boolean;
  isMuted: boolean;
  /** The browser requires a touch: to unmute, or to play at all. */
  wantsTouch: 'unmute' | 'play' | null;
  /** Plays with sound; called in a touch. */
  unmute: () => void;
  toggleMute: () => void;
};

/** The state of the lesson's element, which is played whenever it gets a stream. */
export function useMediaState(media: RefObject<HTMLMediaElement | null>): MediaState {
  const [hasStarted, setStarted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [wantsTouch, setWantsTouch] = useState<MediaState['wantsTouch']>(null);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const { signal, abort } = listening();
    const on = (event: string, run: () => void) => element.addEventListener(event, run, { signal });
    on('loadeddata', () => {
      // A learner's own mute stays; only the browser's needs a touch.
      const wasMuted = element.muted;
      void startPlaying(element).then((started) => {
        if (started === 'blocked') setWantsTouch('play');
        else if (started === 'muted' && !wasMuted) setWantsTouch('unmute');
      });
    });
    on('playing', () => {
      setStarted(true);
      setPlaying(true);
      setWantsTouch((wanted) => (wanted === 'play' ? null : wanted));
    });
    on('waiting', () => setPlaying(false));
    on('emptied', () => {
      setStarted(false);
      setPlaying(false);
    });
    // A phone call came in, or a headset's button was pressed.
    on('pause', () => {
      setPlaying(false);
      if (element.readyState > 0 && !element.ended) setWantsTouch('play');
    });
    on('volumechange', () => setMuted(element.muted));
    return abort;
  }, [media]);
  function unmute() {
    const element = media.current;
    if (!element) return;
    element.muted = false;
    setWantsTouch(null);
    void startPlaying(element).then((started) => started !== 'heard' && setWantsTouch('unmute'));
  }
  function toggleMute() {
    const element = media.current;
    if (!element) return;
    element.muted = !element.muted;
    setWantsTouch(null);
  }
  return { hasStarted, isPlaying, isMuted, wantsTouch, unmute, toggleMute };
}

function listening(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The result of starting playback: `muted` and `blocked` need a touch. */
type Started = 'heard' | 'muted' | 'blocked';

/** Plays with sound if the browser allows it, else muted, else not at all. */
async function startPlaying(media: HTMLMediaElement): Promise<Started> {
  try {
    await media.play();
    return media.muted ? 'muted' : 'heard';
  } catch (error) {
    if (!isRefusal(error)) return 'heard';
  }
  media.muted = true;
  try {
    await media.play();
    return 'muted';
  } catch (error) {
    return isRefusal(error) ? 'blocked' : 'muted';
  }
}

/** Other rejections mean that another stream or a leave replaced the playback. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
