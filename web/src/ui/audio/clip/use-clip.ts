import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pauseAudio, playAudio, playerElement, readPlayer, stopAudio } from '../../../lib/media/audio-player.ts';
import type { AudioState } from '../../../lib/media/audio-player.ts';
import { showToast } from '../../../lib/toast.ts';
import { useAudio } from '../../../lib/media/use-audio.ts';
import { audio as texts } from '../../../text/ui/audio.ts';
import { SLOW_RATE } from '../audio-button.tsx';

/** The player reports the time four times a second; a stop in between needs a timer. */
const TICK_SECONDS = 0.3;

export type Clip = {
  state: AudioState;
  /** Seconds into the clip. */
  time: number;
  isSlow: boolean;
  toggle: () => void;
  seek: (time: number) => void;
  setSlow: (isSlow: boolean) => void;
  /** Plays one segment alone. */
  playPart: (start: number, end: number) => void;
};

/** A clip with a timeline on the shared player. `onEnd` is called when the whole clip has been played. */
export function useClip(src: string, onEnd: () => void): Clip {
  const [time, setTime] = useState(0);
  const [isSlow, setSlowness] = useState(false);
  const stopAt = useRef<number | null>(null);
  const rateOf = (slow: boolean) => (slow ? SLOW_RATE : 1);
  const { state } = useAudio(src, rateOf(isSlow));
  usePlayerTime(src, { stopAt, onTime: setTime, onEnd });
  const isPlaying = state === 'playing' || state === 'loading';

  function playFrom(start: number, { slow = isSlow, end = null }: { slow?: boolean; end?: number | null } = {}) {
    stopAt.current = end;
    playAudio(src, rateOf(slow)).catch(() => showToast(texts.failed));
    playerElement().currentTime = start;
    setTime(start);
  }
  function toggle() {
    if (isPlaying) pauseAudio();
    else playFrom(playerElement().ended ? 0 : time);
  }
  function seek(to: number) {
    if (isPlaying) return playFrom(to);
    setTime(to);
  }
  function setSlow(slow: boolean) {
    setSlowness(slow);
    if (isPlaying) playFrom(time, { slow, end: stopAt.current });
  }
  return { state, time, isSlow, toggle, seek, setSlow, playPart: (start, end) => playFrom(start, { end }) };
}

type Listening = {
  stopAt: RefObject<number | null>;
  onTime: (time: number) => void;
  onEnd: () => void;
};

function usePlayerTime(src: string, { stopAt, onTime, onEnd }: Listening): void {
  const callbacks = useRef({ onTime, onEnd });
  useEffect(() => {
    callbacks.current = { onTime, onEnd };
  });
  useEffect(() => {
    const player = playerElement();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isMine = () => readPlayer().src === src;
    const tick = () => {
      if (!isMine() || player.paused) return;
      callbacks.current.onTime(player.currentTime);
      const left = stopAt.current === null ? Infinity : (stopAt.current - player.currentTime) / player.playbackRate;
      clearTimeout(timer);
      if (left < TICK_SECONDS) timer = setTimeout(pauseAudio, Math.max(0, left) * 1000);
    };
    const end = () => {
      if (!isMine()) return;
      callbacks.current.onTime(0);
      // Playing the last segment alone is not the whole clip.
      if (stopAt.current === null) callbacks.current.onEnd();
    };
    player.addEventListener('timeupdate', tick);
    player.addEventListener('ended', end);
    return () => {
      clearTimeout(timer);
      player.removeEventListener('timeupdate', tick);
      player.removeEventListener('ended', end);
      stopAudio();
    };
  }, [src, stopAt]);
}
