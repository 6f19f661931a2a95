import { useSyncExternalStore } from 'react';
import { pauseAudio, playAudio, readPlayer, subscribeToPlayer } from './audio-player.ts';
import type { AudioState } from './audio-player.ts';

type Audio = {
  state: AudioState;
  /** Plays or pauses; `onFailure` is called when the clip cannot be played. */
  toggle: (onFailure: () => void) => void;
};

/** One clip at one rate, played by the shared player. */
export function useAudio(src: string, rate = 1): Audio {
  const player = useSyncExternalStore(subscribeToPlayer, readPlayer, readPlayer);
  const isMine = player.src === src && player.rate === rate;
  const state = isMine ? player.state : 'idle';
  return {
    state,
    toggle: (onFailure) => {
      if (state === 'playing' || state === 'loading') pauseAudio();
      else playAudio(src, rate).catch(onFailure);
    },
  };
}
