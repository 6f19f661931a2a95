import type { RefObject } from 'react';
import type { PlayableRecording } from '@lisan/contract/live/recording';
import { recording as text } from '../../../../text/recording.ts';
import type { Player } from '../use-player.ts';
import styles from './video-stage.module.css';

type Props = { content: PlayableRecording; player: Player };

/** Uses the browser's controls, which support fullscreen, captions and gestures. */
export function VideoStage({ content: { media_url, captions_url, poster_url }, player }: Props) {
  return (
    <video
      // The player uses only what audio and video elements share.
      ref={player.media as RefObject<HTMLVideoElement | null>}
      src={media_url}
      poster={poster_url ?? undefined}
      className={styles.video}
      aria-label={text.player}
      controls
      playsInline
      preload="metadata"
      dir="ltr"
    >
      {captions_url && <track kind="captions" src={captions_url} srcLang="en" label={text.captions} default />}
    </video>
  );
}
