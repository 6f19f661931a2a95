import { recording as text } from '../../../../text/recording.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SeekBar } from '../../../../ui/seek-bar.tsx';
import type { Player } from '../use-player.ts';
import styles from './play-controls.module.css';

const JUMP_S = 10;

/** Runs from left to right in Arabic too, as on every player. */
export function PlayControls({ player, seconds }: { player: Player; seconds: number }) {
  const { time, state, seek, toggle } = player;
  const isPlaying = state === 'playing' || state === 'waiting';
  return (
    <div className={styles.controls} dir="ltr">
      <SeekBar label={text.position} time={time} seconds={seconds} step={1} onSeek={seek} />
      <div className={styles.buttons}>
        <JumpButton label={text.backTen} sign={text.backSign} onClick={() => seek(Math.max(0, time - JUMP_S))} />
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          tone="main"
          label={isPlaying ? text.pause : text.play}
          aria-busy={state === 'waiting' || undefined}
          onClick={toggle}
        />
        <JumpButton
          label={text.forwardTen}
          sign={text.forwardSign}
          onClick={() => seek(Math.min(seconds, time + JUMP_S))}
        />
      </div>
    </div>
  );
}

function JumpButton({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.jump} aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  );
}
