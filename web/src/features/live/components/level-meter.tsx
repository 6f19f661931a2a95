import { live } from '../../../text/live.ts';
import styles from './level-meter.module.css';

const BARS = 16;

/** As many bars as the voice is loud. */
export function LevelMeter({ level }: { level: number }) {
  const lit = Math.round(level * BARS);
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={live.voice.mic.level}
      aria-valuemin={0}
      aria-valuemax={BARS}
      aria-valuenow={lit}
    >
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} className={index < lit ? styles.lit : undefined} />
      ))}
    </div>
  );
}
