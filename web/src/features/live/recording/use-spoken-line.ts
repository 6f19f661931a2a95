import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Returns the current caption, for elements that show none themselves. */
export function useSpokenLine(media: RefObject<HTMLMediaElement | null>, captionsUrl: string | null): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = media.current?.textTracks[0];
    if (captionsUrl === null || !track) return;
    track.mode = 'hidden';
    const read = () => {
      const cues = [...(track.activeCues ?? [])];
      // Captions are WebVTT, whose cues have text; a tag contains the name of the voice.
      setLine(cues.map((cue) => (cue as VTTCue).text.replace(/<[^>]*>/g, '')).join('\n'));
    };
    track.addEventListener('cuechange', read);
    return () => track.removeEventListener('cuechange', read);
  }, [media, captionsUrl]);
  return line;
}
