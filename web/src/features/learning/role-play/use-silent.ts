import { useState } from 'react';
import { stopAudio } from '../../../lib/media/audio-player.ts';
import { isSwitchedOn, saveSwitch } from '../../../lib/storage/device-switch.ts';

/** Whether conversations start no sound and ask for no speaking, as on a bus. A setting of this device. */
export function useSilent(): { isSilent: boolean; setSilent: (isSilent: boolean) => void } {
  const [isSilent, setShown] = useState(() => !isSwitchedOn('speaking'));
  const setSilent = (next: boolean) => {
    if (next) stopAudio();
    saveSwitch('speaking', !next);
    setShown(next);
  };
  return { isSilent, setSilent };
}
