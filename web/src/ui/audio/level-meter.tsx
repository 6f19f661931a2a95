import styles from './level-meter.module.css';

const BARS = 16;

type Props = {
  /** From 0 to 1. */
  level: number;
  label: string;
};

/** Shows the loudness of a voice as bars. */
export function LevelMeter({ level, label }: Props) {
  const lit = Math.round(level * BARS);
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
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
