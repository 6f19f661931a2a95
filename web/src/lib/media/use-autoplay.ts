import { useEffect } from 'react';
import { isSwitchedOn } from '../storage/device-switch.ts';
import { playAudio } from './audio-player.ts';

/**
 * Plays a clip once when it is shown. Browsers refuse sound before the first tap on the page, and then nothing plays: the
 * button beside the clip still does.
 */
export function useAutoplay(src: string | undefined): void {
  useEffect(() => {
    if (src === undefined || !isSwitchedOn('autoplay') || navigator.userActivation?.hasBeenActive === false) return;
    playAudio(src).catch(() => undefined);
  }, [src]);
}
