import { live } from '../../../../text/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { MediaState } from '../use-media-state.ts';
import styles from './stage-controls.module.css';

type Props = { sound: MediaState; onFullscreen: (() => void) | null };

/** The controls of a running lesson. It has no pause. */
export function StageControls({ sound, onFullscreen }: Props) {
  const text = live.lesson;
  const { wantsTouch, isMuted, unmute, toggleMute } = sound;
  return (
    <>
      {wantsTouch !== null && (
        <Button icon={wantsTouch === 'unmute' ? 'sound' : 'play'} className={styles.touch} onClick={unmute}>
          {wantsTouch === 'unmute' ? text.touchToUnmute : text.touchToPlay}
        </Button>
      )}
      <div className={styles.controls}>
        {wantsTouch === null && (
          <IconButton
            icon={isMuted ? 'mute' : 'sound'}
            label={isMuted ? text.unmute : text.mute}
            aria-pressed={isMuted}
            className={styles.control}
            onClick={toggleMute}
          />
        )}
        {onFullscreen && (
          <IconButton icon="fullscreen" label={text.fullscreen} className={styles.control} onClick={onFullscreen} />
        )}
      </div>
    </>
  );
}
