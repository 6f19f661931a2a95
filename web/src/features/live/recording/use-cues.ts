import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export type Cue = { start: number; end: number; text: string };

/** Returns the captions of a recording once they are loaded; empty without captions. */
export function useCues(media: RefObject<HTMLMediaElement | null>, captionsUrl: string | null): Cue[] {
  const [cues, setCues] = useState<Cue[]>([]);
  useEffect(() => {
    const element = media.current?.querySelector('track');
    if (captionsUrl === null || !element) return;
    const read = () => setCues([...(element.track.cues ?? [])].map(readCue));
    // Both exist already if the captions loaded earlier.
    if ((element.track.cues?.length ?? 0) > 0) queueMicrotask(read);
    element.addEventListener('load', read);
    return () => element.removeEventListener('load', read);
  }, [media, captionsUrl]);
  return cues;
}

export function readCue(cue: TextTrackCue): Cue {
  return { start: cue.startTime, end: cue.endTime, text: cueText(cue) };
}

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
  '&nbsp;': '\u00A0',
};

/** Returns the text of a cue as it is shown: without tags, such as the name of the voice, and with the signs of WebVTT. */
export function cueText(cue: TextTrackCue): string {
  // Captions are WebVTT, whose cues have text.
  const { text } = cue as VTTCue;
  return text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (name) => SIGNS[name] ?? name);
}

/** Returns the index of the current cue; −1 between two and before the first. */
export function cueAt(cues: readonly Cue[], time: number): number {
  return cues.findIndex(({ start, end }) => time >= start && time < end);
}

/** Returns about when a word of a cue begins, by the letters before it. `place` counts words from 0. */
export function wordTime({ start, end, text }: Cue, place: number): number {
  const words = text.split(/\s+/);
  const before = words.slice(0, place).reduce((sum, word) => sum + word.length + 1, 0);
  return start + (end - start) * Math.min(1, before / (text.length + 1));
}
