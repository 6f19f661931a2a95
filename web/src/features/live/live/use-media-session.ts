import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';

/** Shows the lesson on the lock screen and in the media notification. */
export function useMediaSession({ title, teacher }: ChannelView, media: RefObject<HTMLMediaElement | null>): void {
  const { name, photo_url } = teacher;
  useEffect(() => {
    if (!('mediaSession' in navigator) || typeof MediaMetadata === 'undefined') return;
    const { mediaSession } = navigator;
    const artwork = photo_url === null ? [] : [{ src: photo_url }];
    mediaSession.metadata = new MediaMetadata({ title, artist: name, artwork });
    mediaSession.setActionHandler('play', () => void media.current?.play());
    mediaSession.setActionHandler('pause', () => media.current?.pause());
    return () => {
      mediaSession.metadata = null;
      mediaSession.setActionHandler('play', null);
      mediaSession.setActionHandler('pause', null);
    };
  }, [title, name, photo_url, media]);
}
