import { formatDuration } from '../../lib/format/format-date.ts';
import styles from './seek-bar.module.css';

type Props = {
  label: string;
  /** In seconds, as all here. */
  time: number;
  seconds: number;
  /** The last place to seek to, if the steps do not meet the end. */
  max?: number;
  step: number;
  onSeek: (time: number) => void;
};

/** Runs from left to right in Arabic too, as on every player. */
export function SeekBar({ label, time, seconds, max = seconds, step, onSeek }: Props) {
  return (
    <div className={styles.bar} dir="ltr">
      <span className="small">{formatDuration(time)}</span>
      <input
        type="range"
        className={styles.range}
        aria-label={label}
        aria-valuetext={`${formatDuration(time)} / ${formatDuration(seconds)}`}
        min={0}
        max={max}
        step={step}
        value={Math.min(time, max)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className="small">{formatDuration(seconds)}</span>
    </div>
  );
}
