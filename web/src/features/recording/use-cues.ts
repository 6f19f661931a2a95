import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export type Cue = { start: number; end: number; text: string };

/** Everything that is said in a recording, once its captions are here; empty where it has none. */
export function useCues(media: RefObject<HTMLMediaElement | null>, captionsUrl: string | null): Cue[] {
  const [cues, setCues] = useState<Cue[]>([]);
  useEffect(() => {
    const element = media.current?.querySelector('track');
    if (captionsUrl === null || !element) return;
    const read = () => setCues([...(element.track.cues ?? [])].map(readCue));
    // Both are there already where the captions came before this.
    if ((element.track.cues?.length ?? 0) > 0) queueMicrotask(read);
    element.addEventListener('load', read);
    return () => element.removeEventListener('load', read);
  }, [media, captionsUrl]);
  return cues;
}

/** The captions are WebVTT, whose cues have text; the voice's name stands in a tag. */
export function readCue(cue: TextTrackCue): Cue {
  const { startTime: start, endTime: end, text } = cue as VTTCue;
  return { start, end, text: text.replace(/<[^>]*>/g, '') };
}

/** Which of them is said at this moment; −1 between two and before the first. */
export function cueAt(cues: readonly Cue[], time: number): number {
  return cues.findIndex(({ start, end }) => time >= start && time < end);
}
