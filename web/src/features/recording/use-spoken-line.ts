import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The caption of this moment, where the element itself shows none. */
export function useSpokenLine(media: RefObject<HTMLMediaElement | null>, captionsUrl: string | null): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = media.current?.textTracks[0];
    if (captionsUrl === null || !track) return;
    track.mode = 'hidden';
    const read = () => {
      const cues = [...(track.activeCues ?? [])];
      // The captions are WebVTT, whose cues have text; the voice's name stands in a tag.
      setLine(cues.map((cue) => (cue as VTTCue).text.replace(/<[^>]*>/g, '')).join('\n'));
    };
    track.addEventListener('cuechange', read);
    return () => track.removeEventListener('cuechange', read);
  }, [media, captionsUrl]);
  return line;
}
