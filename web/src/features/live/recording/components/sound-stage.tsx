import type { PlayableRecording } from '@lisan/contract/live/recording';
import { recording as text } from '../../../../text/recording.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { Player } from '../use-player.ts';
import { useSpokenLine } from '../use-spoken-line.ts';
import { PlayControls } from './play-controls.tsx';
import styles from './sound-stage.module.css';
import { SpokenLine } from './spoken-line.tsx';

type Props = { content: PlayableRecording; player: Player };

/** The stage of a sound recording: its picture and the current caption. */
export function SoundStage({ content: { media_url, captions_url, poster_url, seconds }, player }: Props) {
  const line = useSpokenLine(player.media, captions_url);
  return (
    <div className={styles.stage}>
      <audio ref={player.media} src={media_url} preload="metadata">
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label={text.captions} default />}
      </audio>
      {poster_url ? (
        <img src={poster_url} alt="" className={styles.poster} width={328} height={185} />
      ) : (
        <span className={styles.sign}>
          <Icon name="headphones" size={28} />
        </span>
      )}
      {captions_url && <SpokenLine line={line} />}
      <PlayControls player={player} seconds={seconds} />
    </div>
  );
}
