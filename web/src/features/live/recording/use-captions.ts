import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether captions are shown over a picture; the browser's own menu may change that too. */
export function useCaptions(
  media: RefObject<HTMLMediaElement | null>,
  captionsUrl: string | null,
): { isShown: boolean; show: (isShown: boolean) => void } {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const tracks = media.current?.textTracks;
    if (captionsUrl === null || !tracks) return;
    const read = () => setShown(tracks[0]?.mode === 'showing');
    tracks.addEventListener('change', read);
    return () => tracks.removeEventListener('change', read);
  }, [media, captionsUrl]);
  function show(wanted: boolean) {
    const track = media.current?.textTracks[0];
    // Hidden, not disabled: the transcript needs the cues.
    if (track) track.mode = wanted ? 'showing' : 'hidden';
    setShown(wanted);
  }
  return { isShown, show };
}
