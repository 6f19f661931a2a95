import { useSyncExternalStore } from 'react';
import { audio } from '../../text/ui/audio.ts';
import { showToast } from '../toast.ts';
import { pauseAudio, playAudio, readPlayer, subscribeToPlayer } from './audio-player.ts';
import type { AudioState } from './audio-player.ts';

type Audio = {
  state: AudioState;
  /** Plays or pauses; a message names the reason when the clip cannot be played. */
  toggle: () => void;
};

/** Why a clip did not play. */
type Words = { refused: string; failed: string };

/** One clip at one rate, played by the shared player. */
export function useAudio(src: string, rate = 1, words: Words = audio): Audio {
  const player = useSyncExternalStore(subscribeToPlayer, readPlayer, readPlayer);
  const isMine = player.src === src && player.rate === rate;
  const state = isMine ? player.state : 'idle';
  return {
    state,
    toggle: () => {
      if (state === 'playing' || state === 'loading') pauseAudio();
      else playAudio(src, rate).catch((error: unknown) => showToast(isRefused(error) ? words.refused : words.failed));
    },
  };
}

/** The browser refuses sound, by its settings or because it saw no tap; the network has no part in it. */
function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
