import { useState } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import { startsWithSound } from './data-use.ts';

/** Why there is no picture, or a warning about the sound. */
type SlowNote = 'saving' | 'gave-up-picture' | 'too-slow' | null;

export type PictureChoice = {
  soundOnly: boolean;
  note: SlowNote;
  choose: (soundOnly: boolean) => void;
  onStall: () => void;
};

/** Picture or sound alone: by the phone's settings first, then by the learner's choice, or forced by the network. */
export function usePictureChoice(kind: ChannelView['kind']): PictureChoice {
  const [isSaving] = useState(() => kind === 'video' && startsWithSound());
  const [soundOnly, setSoundOnly] = useState(isSaving);
  const [note, setNote] = useState<SlowNote>(isSaving ? 'saving' : null);
  const [isTooMany] = useState(() => createStallWatch(() => performance.now()));
  return {
    soundOnly,
    note,
    choose: (wanted) => {
      setSoundOnly(wanted);
      setNote(null);
    },
    onStall: () => {
      if (!isTooMany()) return;
      const givesUp = kind === 'video' && !soundOnly;
      setNote(givesUp ? 'gave-up-picture' : 'too-slow');
      if (givesUp) setSoundOnly(true);
    },
  };
}

const WINDOW_MS = 30_000;
const TOO_MANY = 3;

/** Returns a function to record a stall, which returns whether there were three within half a minute. */
export function createStallWatch(now: () => number): () => boolean {
  let stalls: number[] = [];
  return () => {
    const at = now();
    stalls = [...stalls.filter((stall) => stall > at - WINDOW_MS), at];
    if (stalls.length < TOO_MANY) return false;
    stalls = [];
    return true;
  };
}
