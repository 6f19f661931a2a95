import { clip as clipText } from '../../../text/ui/clip.ts';
import { audio } from '../../../text/ui/audio.ts';
import { IconButton } from '../../form/icon-button.tsx';
import { MixedIconButton } from '../../form/mixed-icon-button.tsx';
import { SLOW_SIGN } from '../audio-button.tsx';
import type { Clip } from './use-clip.ts';
import controls from './controls.module.css';
import styles from './clip-buttons.module.css';

const STEP_SECONDS = 5;

/** Play, step back and slower, within reach of the thumb. */
export function ClipButtons({ clip, label, compact = false }: { clip: Clip; label: string; compact?: boolean }) {
  const isPlaying = clip.state === 'playing' || clip.state === 'loading';
  return (
    <div className={controls.controls}>
      <MixedIconButton
        icon="sound"
        sign={SLOW_SIGN}
        label={clipText.slow}
        tone="soft"
        aria-pressed={clip.isSlow}
        className={clip.isSlow ? styles.on : undefined}
        onClick={() => clip.setSlow(!clip.isSlow)}
      />
      <MixedIconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={`${isPlaying ? audio.pause : audio.play}: ${label}`}
        tone={compact ? 'soft' : 'main'}
        className={compact ? styles.play : undefined}
        data-sound
        aria-busy={clip.state === 'loading' || undefined}
        onClick={clip.toggle}
      />
      <IconButton
        icon="repeat"
        label={clipText.back}
        tone="soft"
        onClick={() => clip.seek(Math.max(0, clip.time - STEP_SECONDS))}
      />
    </div>
  );
}
