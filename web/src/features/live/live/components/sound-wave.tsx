import { classNames } from '../../../../lib/class-names.ts';
import styles from './sound-wave.module.css';

const BARS = [0.4, 0.7, 1, 0.6, 0.85, 0.5, 0.95, 0.65, 0.35];

/** Moves while sound is playing. */
export function SoundWave({ isPlaying }: { isPlaying: boolean }) {
  return (
    <span className={classNames(styles.wave, isPlaying && styles.alive)} aria-hidden="true">
      {BARS.map((height, index) => (
        <i key={index} style={{ blockSize: `${height * 100}%`, animationDelay: `${index * -0.17}s` }} />
      ))}
    </span>
  );
}
